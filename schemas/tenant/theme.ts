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

export const headerLayouts = ['bar', 'row', 'stacked', 'centred'] as const;
export const cardLooks = ['outlined', 'raised', 'flat', 'framed'] as const;
export const buttonLooks = ['rounded', 'pill', 'square', 'keyed'] as const;
export const footerLooks = ['plain', 'band', 'centred'] as const;
export const headingLooks = ['plain', 'ruled', 'marked', 'centred'] as const;

/**
 * `theme.json`: a council's look. What `layout` may leave out is the first of its kind: versions that were published before
 * there was a choice have no word for it.
 */
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
        header: Type.Enum(headerLayouts, {
          description:
            'bar: logo and menu on one colour, one above the other. row: both in one line, if there is room. stacked: a light masthead, and the menu below it on the colour of the header. centred: the same with everything in the middle. A phone has the menu at its foot.',
        }),
        hero: Type.Optional(
          Type.Enum(['plain', 'banner'], {
            description: 'Says nothing any more: the block "hero" of front-page.json does.',
          }),
        ),
        card: Type.Enum(cardLooks, {
          description:
            'outlined: a thin line around each. raised: a soft shadow. flat: neither, on a tint. framed: a thick line, with a hard shadow.',
        }),
        button: Type.Optional(
          Type.Enum(buttonLooks, {
            description:
              'rounded: with the corners of everything else. pill: half circles. square: no corners at all. keyed: with an edge below, like a key.',
          }),
        ),
        footer: Type.Optional(
          Type.Enum(footerLooks, {
            description:
              'plain: on the colour of sheets. band: on the colour of the header. centred: plain, with everything in the middle.',
          }),
        ),
        heading: Type.Optional(
          Type.Enum(headingLooks, {
            description:
              'The headings of a page’s parts. plain: words alone. ruled: a line across the page below. marked: a short bar in the accent above. centred: in the middle.',
          }),
        ),
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
