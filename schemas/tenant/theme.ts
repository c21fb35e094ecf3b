import { Type, type Static } from 'typebox';

const Colour = Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: 'Six hexadecimal digits.' });

/**
 * The colours of one scheme. Pairs of text and background (`onX` on `X`, `text` and `mutedText` on `background` and
 * `surface`, `link` on `background` and `surface`) must reach 4.5:1; `outline` and `focus` 3:1.
 */
export const PaletteSchema = Type.Object(
  {
    primary: Colour,
    onPrimary: Colour,
    accent: Colour,
    onAccent: Colour,
    header: Colour,
    onHeader: Colour,
    background: Colour,
    surface: Colour,
    text: Colour,
    mutedText: Colour,
    link: Colour,
    outline: Colour,
    focus: Colour,
    success: Colour,
    warning: Colour,
    danger: Colour,
  },
  { additionalProperties: false },
);
export type Palette = Static<typeof PaletteSchema>;

/** `theme.json`: a council's look. */
export const ThemeSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    light: PaletteSchema,
    dark: PaletteSchema,
    typeface: Type.Object(
      {
        body: Type.String({ description: 'A CSS font-family list.' }),
        heading: Type.String({ description: 'A CSS font-family list.' }),
        headingWeight: Type.Integer({ minimum: 300, maximum: 900 }),
      },
      { additionalProperties: false },
    ),
    shape: Type.Object(
      {
        radius: Type.Integer({ minimum: 0, maximum: 32, description: 'Corner radius in CSS pixels.' }),
        density: Type.Union([Type.Literal('comfortable'), Type.Literal('spacious')]),
      },
      { additionalProperties: false },
    ),
    layout: Type.Object(
      {
        header: Type.Union([Type.Literal('bar'), Type.Literal('stacked')], {
          description:
            'bar: logo and menu on one colour. stacked: a light masthead, and the menu below it on the colour of the header. A phone has the menu at its foot.',
        }),
        hero: Type.Union([Type.Literal('plain'), Type.Literal('banner')]),
        card: Type.Union([Type.Literal('outlined'), Type.Literal('raised')]),
      },
      { additionalProperties: false },
    ),
    logo: Type.Object(
      { file: Type.String({ pattern: '^[a-z0-9-]+\\.svg$' }), alt: Type.String() },
      { additionalProperties: false },
    ),
  },
  { $id: 'theme', title: 'Theme', additionalProperties: false },
);
export type Theme = Static<typeof ThemeSchema>;
