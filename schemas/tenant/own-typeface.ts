import { Type, type Static } from 'typebox';

const weight = (description: string) => Type.Integer({ minimum: 1, maximum: 1000, description });
const heaviest = Type.Optional(
  weight('Of a variable typeface: the heaviest weight, where "weight" is the lightest.'),
);
const style = Type.Optional(
  Type.Enum(['normal', 'italic'], { description: 'normal, which need not be said, or italic.' }),
);
const percent = (description: string, maximum: number) =>
  Type.Number({ minimum: 0, maximum, description: `${description} In percent of the font size.` });
const name = (description: string) =>
  Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9 -]*$', maxLength: 60, description });

const TypefaceFileSchema = Type.Object(
  {
    file: Type.String({
      pattern: '^[a-z0-9-]+\\.woff2$',
      maxLength: 80,
      description: 'A file of the folder typefaces.',
    }),
    weight: weight('How bold it is: 400 is normal, 700 bold.'),
    heaviest,
    style,
    range: Type.Optional(
      Type.String({
        pattern: '^U\\+[0-9A-F]{1,6}(-[0-9A-F]{1,6})?(, ?U\\+[0-9A-F]{1,6}(-[0-9A-F]{1,6})?)*$',
        maxLength: 4000,
        description:
          'The characters in it, as CSS writes them (unicode-range), where several files share a weight: a browser loads those that a page needs.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type TypefaceFile = Static<typeof TypefaceFileSchema>;

const StandInSchema = Type.Object(
  {
    like: name('What the stand-in is called, such as Arial. Those of one name are its weights.'),
    local: Type.Array(name('Its full name, such as "Arial Bold".'), {
      minItems: 1,
      maxItems: 6,
      description: 'Typefaces of the same widths that devices have. The first that is there is taken.',
    }),
    weight: weight('The weight that it stands in for.'),
    heaviest,
    style,
    size: Type.Number({
      minimum: 50,
      maximum: 200,
      description: 'Its size, in percent, that makes its words as wide (size-adjust).',
    }),
    ascent: percent('How high a line is above its letters’ foot (ascent-override).', 300),
    descent: percent('How deep it is below (descent-override).', 200),
    lineGap: percent('What is between lines (line-gap-override).', 200),
  },
  { additionalProperties: false },
);
export type FallbackFont = Static<typeof StandInSchema>;

/** A typeface delivered with the council's pages, for devices that do not have it. */
export const OwnTypefaceSchema = Type.Object(
  {
    name: name('What "body" and "heading" call it.'),
    files: Type.Array(TypefaceFileSchema, {
      minItems: 1,
      maxItems: 12,
      description: 'One for each weight and style; more where scripts have files of their own.',
    }),
    standIns: Type.Optional(
      Type.Array(StandInSchema, {
        maxItems: 8,
        description:
          'What is shown until the files are there: typefaces that devices have, made as wide and as high as this one, so that nothing moves when it comes. In order of preference.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type OwnTypeface = Static<typeof OwnTypefaceSchema>;
