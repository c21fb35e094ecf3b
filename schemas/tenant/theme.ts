import { Type, type Static } from 'typebox';

const colour = (where: string) =>
  Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: `${where} Six hexadecimal digits.` });

/**
 * The colours of one scheme. Pairs of text and background (`onX` on `X`, `text` and `mutedText` on `background` and
 * `surface`, `link` on `background` and `surface`) must reach 4.5:1; `outline` and `focus` 3:1.
 */
export const PaletteSchema = Type.Object(
  {
    primary: colour('Buttons, tabs and what is chosen.'),
    onPrimary: colour('Words on primary.'),
    accent: colour('The band of a banner, and marks that should be noticed.'),
    onAccent: colour('Words on accent.'),
    header: colour('The bar at the top, or the row of the menu.'),
    onHeader: colour('Words and the menu on header.'),
    background: colour('The page behind everything.'),
    surface: colour('Cards, boxes and dialogs.'),
    text: colour('Words.'),
    mutedText: colour('Words of less weight, such as hints.'),
    link: colour('Links.'),
    outline: colour('Borders of boxes and buttons.'),
    focus: colour('The ring around what the keyboard is at.'),
    success: colour('What went well, and what is met.'),
    warning: colour('What somebody should look at.'),
    danger: colour('Refusals, and what cannot be undone.'),
  },
  { additionalProperties: false },
);
export type Palette = Static<typeof PaletteSchema>;

/** `theme.json`: a council's look. */
export const ThemeSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    light: { ...PaletteSchema, description: 'The colours of the light theme, and of letters.' },
    dark: { ...PaletteSchema, description: 'The colours of the dark theme.' },
    typeface: Type.Object(
      {
        body: Type.String({ description: 'Words: a CSS font-family list.' }),
        heading: Type.String({ description: 'Headings: a CSS font-family list.' }),
        headingWeight: Type.Integer({
          minimum: 300,
          maximum: 900,
          description: 'How bold headings are: 400 is normal, 700 bold.',
        }),
      },
      { additionalProperties: false, description: 'The typefaces.' },
    ),
    shape: Type.Object(
      {
        radius: Type.Integer({ minimum: 0, maximum: 32, description: 'Corner radius in CSS pixels.' }),
        density: Type.Union([Type.Literal('comfortable'), Type.Literal('spacious')], {
          description: 'How much space is between things.',
        }),
      },
      { additionalProperties: false, description: 'Corners and spacing.' },
    ),
    layout: Type.Object(
      {
        header: Type.Union([Type.Literal('bar'), Type.Literal('stacked')], {
          description:
            'bar: logo and menu on one colour. stacked: a light masthead, and the menu below it on the colour of the header. A phone has the menu at its foot.',
        }),
        hero: Type.Union([Type.Literal('plain'), Type.Literal('banner')], {
          description: 'The top of the first page. banner: a band in the accent colour.',
        }),
        card: Type.Union([Type.Literal('outlined'), Type.Literal('raised')], {
          description: 'Cards of homes: with a line around them, or with a shadow.',
        }),
      },
      { additionalProperties: false, description: 'How the pages are built.' },
    ),
    logo: Type.Object(
      {
        file: Type.String({ pattern: '^[a-z0-9-]+\\.svg$', description: 'A drawing beside theme.json.' }),
        alt: Type.String({ description: 'What the mark says besides the name; empty if nothing.' }),
      },
      { additionalProperties: false, description: 'The mark in the header.' },
    ),
  },
  { $id: 'theme', title: 'Theme', additionalProperties: false },
);
export type Theme = Static<typeof ThemeSchema>;
