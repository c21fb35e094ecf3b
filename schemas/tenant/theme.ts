import { Type, type Static } from 'typebox';
import { OwnTypefaceSchema } from './own-typeface.ts';

const colour = (where: string) =>
  Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: `${where} Six hexadecimal digits.` });

/**
 * The colours of one scheme. Pairs of text and background (`onX` on `X`, `text` and `mutedText` on `background` and
 * `surface`, `link` on `background` and `surface`) must reach 4.5:1; `outline` and `focus` 3:1.
 */
export const PaletteSchema = Type.Object(
  {
    primary: colour('Buttons, tabs and selected items.'),
    onPrimary: colour('Text on primary.'),
    accent: colour('The background of banners, and marks that people should notice.'),
    onAccent: colour('Text on accent.'),
    header: colour('The bar at the top, or the row with the menu.'),
    onHeader: colour('Text and the menu on header.'),
    background: colour('The background of the page.'),
    surface: colour('Cards, boxes and dialogs.'),
    text: colour('Words.'),
    mutedText: colour('Less important text, such as hints.'),
    link: colour('Links.'),
    outline: colour('Borders of boxes and buttons.'),
    focus: colour('The ring around the item that has keyboard focus.'),
    success: colour('Success, and conditions that are met.'),
    warning: colour('Warnings.'),
    danger: colour('Errors, and actions that cannot be undone.'),
  },
  { additionalProperties: false },
);
export type Palette = Static<typeof PaletteSchema>;

const headerLayouts = ['bar', 'row', 'stacked', 'centred'] as const;
const cardLooks = ['outlined', 'raised', 'flat', 'framed'] as const;
const buttonLooks = ['rounded', 'pill', 'square', 'keyed'] as const;
const footerLooks = ['plain', 'band', 'centred'] as const;
const headingLooks = ['plain', 'ruled', 'marked', 'centred'] as const;

/**
 * `theme.json`: a council's look. A choice missing from `layout` means the first of its kind: versions
 * published before the choice existed do not have it.
 */
export const ThemeSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    light: { ...PaletteSchema, description: 'The colours of the light theme, and of emails.' },
    dark: { ...PaletteSchema, description: 'The colours of the dark theme.' },
    typeface: Type.Object(
      {
        body: Type.String({ description: 'Text: a CSS font-family list.' }),
        heading: Type.String({ description: 'Headings: a CSS font-family list.' }),
        headingWeight: Type.Integer({
          minimum: 300,
          maximum: 900,
          description: 'How bold headings are: 400 is normal, 700 bold.',
        }),
        own: Type.Optional(
          Type.Array(OwnTypefaceSchema, {
            maxItems: 3,
            description:
              'Your own typefaces, as files in the folder "typefaces". npm run tenant -- typeface writes them and this entry. They are used if "body" or "heading" names them, but not in emails.',
          }),
        ),
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
        header: Type.Enum(headerLayouts, {
          description:
            'bar: logo and menu on one colour, one above the other. row: both on one line, if there is room. stacked: a light masthead, with the menu below it on the colour of the header. centred: as stacked, with everything in the middle. On phones, the menu is at the bottom.',
        }),
        hero: Type.Optional(
          Type.Enum(['plain', 'banner'], {
            description: 'Has no effect any more: use the block "hero" in front-page.json.',
          }),
        ),
        card: Type.Enum(cardLooks, {
          description:
            'How cards look. outlined: a thin line around each. raised: a soft shadow. flat: neither. framed: a thick line, with a hard shadow.',
        }),
        button: Type.Optional(
          Type.Enum(buttonLooks, {
            description:
              'How buttons look. rounded: the same corners as everything else. pill: fully rounded ends. square: no rounding. keyed: with an edge below, like a key.',
          }),
        ),
        footer: Type.Optional(
          Type.Enum(footerLooks, {
            description:
              'How the footer looks. plain: on the colour of cards. band: on the colour of the header. centred: as plain, with everything in the middle.',
          }),
        ),
        heading: Type.Optional(
          Type.Enum(headingLooks, {
            description:
              'How headings within a page look. plain: text only. ruled: with a line below, across the page. marked: with a short bar above in the accent colour. centred: in the middle.',
          }),
        ),
      },
      { additionalProperties: false, description: 'The layout of the pages.' },
    ),
    logo: Type.Object(
      {
        file: Type.String({
          pattern: '^[a-z0-9-]+\\.(?:svg|png|webp)$',
          description:
            'A drawing or a picture beside theme.json. `npm run tenant -- logo` makes it, with icons, from one file.',
        }),
        dark: Type.Optional(
          Type.String({
            pattern: '^[a-z0-9-]+\\.(?:svg|png|webp)$',
            description:
              'Another version for dark pages, if the first cannot be seen there. It must have exactly the same width and height.',
          }),
        ),
        alt: Type.String({
          description:
            'Has no effect at present: the portal’s name is always beside the logo, so screen readers skip the picture. Leave it empty.',
        }),
      },
      { additionalProperties: false, description: 'The logo in the header.' },
    ),
  },
  { $id: 'theme', title: 'Theme', additionalProperties: false },
);
export type Theme = Static<typeof ThemeSchema>;
