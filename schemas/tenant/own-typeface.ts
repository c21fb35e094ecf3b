import { Type, type Static } from 'typebox';

const weight = (description: string) => Type.Integer({ minimum: 1, maximum: 1000, description });
const heaviest = Type.Optional(
  weight('For a variable typeface: the heaviest weight. "weight" is then the lightest.'),
);
const style = Type.Optional(
  Type.Enum(['normal', 'italic'], { description: 'normal or italic. Default: normal.' }),
);
const percent = (description: string, maximum: number) =>
  Type.Number({ minimum: 0, maximum, description: `${description} As a percentage of the font size.` });
const name = (description: string) =>
  Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9 -]*$', maxLength: 60, description });

const TypefaceFileSchema = Type.Object(
  {
    file: Type.String({
      pattern: '^[a-z0-9-]+\\.woff2$',
      maxLength: 80,
      description: 'A file in the folder "typefaces".',
    }),
    weight: weight('How bold it is: 400 is normal, 700 bold.'),
    heaviest,
    style,
    range: Type.Optional(
      Type.String({
        pattern: '^U\\+[0-9A-F]{1,6}(-[0-9A-F]{1,6})?(, ?U\\+[0-9A-F]{1,6}(-[0-9A-F]{1,6})?)*$',
        maxLength: 4000,
        description:
          'The characters in it, as in CSS (unicode-range), if several files share a weight. Browsers load only the files that a page needs.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type TypefaceFile = Static<typeof TypefaceFileSchema>;

const FallbackFontSchema = Type.Object(
  {
    like: name(
      'The name of the fallback typeface, such as Arial. Entries with the same name are its weights.',
    ),
    local: Type.Array(name('Its full name, such as "Arial Bold".'), {
      minItems: 1,
      maxItems: 6,
      description: 'Typefaces with the same widths that devices may have. The first one found is used.',
    }),
    weight: weight('The weight that it replaces.'),
    heaviest,
    style,
    size: Type.Number({
      minimum: 50,
      maximum: 200,
      description: 'The size, in percent, that makes its text equally wide (size-adjust).',
    }),
    ascent: percent('The height of a line above the baseline (ascent-override).', 300),
    descent: percent('The depth of a line below the baseline (descent-override).', 200),
    lineGap: percent('The gap between lines (line-gap-override).', 200),
  },
  { additionalProperties: false },
);
export type FallbackFont = Static<typeof FallbackFontSchema>;

/** A typeface delivered with the council's pages, for devices that do not have it. */
export const OwnTypefaceSchema = Type.Object(
  {
    name: name('The name that "body" and "heading" use for it.'),
    files: Type.Array(TypefaceFileSchema, {
      minItems: 1,
      maxItems: 12,
      description: 'One file for each weight and style, or more if scripts have separate files.',
    }),
    standIns: Type.Optional(
      Type.Array(FallbackFontSchema, {
        maxItems: 8,
        description:
          'What is shown until the files have loaded: typefaces that devices have, adjusted to the same width and height as this one so that nothing moves. In order of preference.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type OwnTypeface = Static<typeof OwnTypefaceSchema>;
