import { Type, type Static } from 'typebox';
import { LinkItemSchema, PictureNameSchema } from './tenant.ts';

const closed = { additionalProperties: false };

const Words = (most: number, description: string) =>
  Type.String({ minLength: 1, maxLength: most, description });

const Heading = Type.Optional(
  Words(80, 'The words above the block; without them, Lintel’s own in the reader’s language.'),
);

/** For blocks with cards and muted words: their colours are checked on these two backgrounds only. */
const Ground = Type.Optional(
  Type.Enum(['page', 'surface'], {
    description:
      'What the block stands on: "page" is the page’s own background, "surface" a band across it in the colour of sheets.',
  }),
);

/** For blocks with words only. */
const StrongGround = Type.Optional(
  Type.Enum(['page', 'surface', 'accent', 'header'], {
    description:
      'What the block stands on: "page" is the page’s own background; the others are a band across it, in the colour of sheets, the accent’s or the header’s.',
  }),
);

/** Icons for tiles. */
const tileIcons = [
  'ballot',
  'bed',
  'building',
  'check',
  'clock',
  'enter',
  'home',
  'people',
  'person',
  'phone',
  'question',
  'star',
  'tasks',
  'warning',
] as const;

/** Figures that a council can show; each is counted from its open homes. */
const figureNames = ['openHomes', 'closingWeek', 'familyHomes', 'landlords'] as const;
export type FigureName = (typeof figureNames)[number];

const HeroSchema = Type.Object(
  {
    kind: Type.Literal('hero'),
    look: Type.Enum(['photograph', 'drawing', 'plain', 'split'], {
      description:
        'photograph: a picture across the page. drawing: a street in the council’s colours. plain: words alone. split: words beside a framed picture, or beside the drawing where there is none.',
    }),
    text: Type.Enum(['start', 'centre', 'over'], {
      description:
        'Where the words are: at the side where a line starts, in the middle, or on a sheet over the picture.',
    }),
    ground: StrongGround,
    picture: Type.Optional(PictureNameSchema),
    narrowPicture: Type.Optional(
      Type.String({
        ...PictureNameSchema,
        description: 'A version for phones: cropped narrower, and a smaller file.',
      }),
    ),
    alt: Type.Optional(
      Type.String({
        maxLength: 200,
        description:
          'What the picture shows, for people who cannot see it. If you leave it out, screen readers skip the picture.',
      }),
    ),
    heading: Type.Optional(Words(80, 'The page’s first words, such as "Homes in Seabrook".')),
    lead: Type.Optional(Words(300, 'What the portal is for, in a sentence or two.')),
    search: Type.Optional(
      Type.Boolean({ description: 'Whether there is a search here instead of the link to the homes.' }),
    ),
  },
  { ...closed, title: 'The top of the page' },
);

const TileSchema = Type.Object(
  {
    to: Type.String({
      pattern: '^(?:/|https://)',
      description:
        'Where it leads: /properties, /properties/outcomes, /account, /create, /forms, a page such as /content/guides/how-to-bid, or https://… for elsewhere. /account shows visitors "Log in"; members are not shown /create.',
    }),
    title: Type.Optional(Words(60, 'Its words; needed where Lintel has none of its own for the address.')),
    text: Type.Optional(Words(200, 'A sentence below them.')),
    icon: Type.Optional(Type.Enum(tileIcons, { description: 'The icon beside the words.' })),
    picture: Type.Optional(PictureNameSchema),
  },
  closed,
);
export type Tile = Static<typeof TileSchema>;

const BlockSchema = Type.Union([
  HeroSchema,
  Type.Object(
    { kind: Type.Literal('search'), heading: Heading, ground: StrongGround },
    { ...closed, title: 'Search at once: words and bedrooms' },
  ),
  Type.Object(
    {
      kind: Type.Literal('tiles'),
      heading: Heading,
      ground: Ground,
      look: Type.Optional(
        Type.Enum(['cards', 'rows', 'pictures'], {
          description:
            'cards: sheets with an icon. rows: a list with lines between. pictures: a picture, or a large icon, above the words.',
        }),
      ),
      items: Type.Optional(
        Type.Array(TileSchema, {
          minItems: 1,
          maxItems: 12,
          description:
            'In the order in which you want them. If you leave them out: homes, previous properties, log-in or account, and creating an account.',
        }),
      ),
    },
    { ...closed, title: 'Tiles that lead on' },
  ),
  Type.Object(
    {
      kind: Type.Literal('openNow'),
      heading: Heading,
      ground: Ground,
      count: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 6, description: 'How many homes; 3 if you leave it out.' }),
      ),
    },
    { ...closed, title: 'The homes that close first' },
  ),
  Type.Object(
    { kind: Type.Literal('recentlySeen') },
    { ...closed, title: 'The homes that this browser looked at last' },
  ),
  Type.Object(
    {
      kind: Type.Literal('howItWorks'),
      heading: Heading,
      ground: Ground,
      steps: Type.Optional(
        Type.Array(
          Type.Object(
            { title: Words(60, 'What to do.'), text: Words(300, 'How, in a sentence or two.') },
            closed,
          ),
          {
            minItems: 2,
            maxItems: 6,
            description: 'Your own steps. If you leave them out: look, bid, wait.',
          },
        ),
      ),
    },
    { ...closed, title: 'How it works, in steps' },
  ),
  Type.Object(
    {
      kind: Type.Literal('news'),
      heading: Heading,
      ground: Ground,
      folder: Type.Optional(
        Type.String({
          pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
          description: 'The folder of pages in content/<language>/ that are news; "news" without it.',
        }),
      ),
      count: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 6,
          description: 'How many of the newest; 3 if you leave it out.',
        }),
      ),
    },
    { ...closed, title: 'The newest pages of a folder, by their date' },
  ),
  Type.Object(
    {
      kind: Type.Literal('page'),
      ground: Ground,
      page: Type.String({
        pattern: '^/content(?:/[a-z0-9-]+)*$',
        description: 'The page of content whose main part is shown here, such as /content/guides/our-week.',
      }),
      heading: Type.Optional(Words(80, 'The heading above it; the page’s own name if you leave it out.')),
    },
    { ...closed, title: 'A page of the council’s own, as a part of this one' },
  ),
  Type.Object(
    {
      kind: Type.Literal('figures'),
      heading: Heading,
      ground: StrongGround,
      show: Type.Array(
        Type.Enum(figureNames, {
          description:
            'openHomes: homes open now. closingWeek: of them, those that close in 7 days. familyHomes: those with 3 bedrooms or more. landlords: how many landlords there are.',
        }),
        {
          minItems: 1,
          maxItems: 4,
          uniqueItems: true,
          description: 'Counted from the open homes, in this order.',
        },
      ),
    },
    { ...closed, title: 'Figures of today' },
  ),
  Type.Object(
    {
      kind: Type.Literal('help'),
      heading: Heading,
      ground: StrongGround,
      text: Type.Optional(Words(300, 'A sentence or two above the telephone number.')),
      links: Type.Optional(
        Type.Array(LinkItemSchema, { maxItems: 6, description: 'Where else help is found.' }),
      ),
    },
    { ...closed, title: 'Telephone, email, opening hours and links' },
  ),
  Type.Object(
    {
      kind: Type.Literal('contents'),
      heading: Heading,
      ground: Ground,
      count: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 12, description: 'How many pages; 6 if you leave it out.' }),
      ),
    },
    { ...closed, title: 'The first of the council’s pages, with their summaries' },
  ),
]);
export type Block = Static<typeof BlockSchema>;
export type BlockKind = Block['kind'];
export type BlockOf<Kind extends BlockKind> = Extract<Block, { readonly kind: Kind }>;

/** `front-page.json`: the first page of the portal, block by block from top to bottom. */
export const FrontPageSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    blocks: Type.Array(BlockSchema, {
      minItems: 1,
      maxItems: 20,
      description: 'From top to bottom. Your list replaces base’s list completely.',
    }),
  },
  { $id: 'frontPage', title: 'Front page', additionalProperties: false },
);
export type FrontPage = Static<typeof FrontPageSchema>;
