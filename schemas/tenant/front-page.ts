import { Type, type Static } from 'typebox';
import { LinkItemSchema, PictureNameSchema } from './tenant.ts';

const closed = { additionalProperties: false };

const Words = (most: number, description: string) =>
  Type.String({ minLength: 1, maxLength: most, description });

const Heading = Type.Optional(
  Words(80, 'The heading above the block. Default: Lintel’s own, in the reader’s language.'),
);

/** For blocks with cards and muted text: their colours are checked on these two backgrounds only. */
const Ground = Type.Optional(
  Type.Enum(['page', 'surface'], {
    description:
      'The background of the block: "page" is the page’s own, and "surface" is a band across the page in the colour of cards.',
  }),
);

/** For blocks that only have text. */
const StrongGround = Type.Optional(
  Type.Enum(['page', 'surface', 'accent', 'header'], {
    description:
      'The background of the block: "page" is the page’s own. The others are a band across the page in the colour of cards, the accent or the header.',
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
        'photograph: a picture across the page. drawing: a street in the council’s colours. plain: text only. split: text beside a framed picture, or beside the drawing if there is no picture.',
    }),
    text: Type.Enum(['start', 'centre', 'over'], {
      description:
        'Where the text is: at the side where lines start, in the middle, or on a panel over the picture.',
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
    heading: Type.Optional(Words(80, 'The main heading of the page, such as "Homes in Seabrook".')),
    lead: Type.Optional(Words(300, 'What the portal is for, in a sentence or two.')),
    search: Type.Optional(
      Type.Boolean({ description: 'Whether to show a search here instead of the link to the homes.' }),
    ),
  },
  { ...closed, title: 'The top of the page' },
);

const TileSchema = Type.Object(
  {
    to: Type.String({
      pattern: '^(?:/|https://)',
      description:
        'Where it leads: /properties, /properties/outcomes, /account, /create, /forms, a page such as /content/guides/how-to-bid, or https://… for elsewhere. /account shows visitors "Log in", and /create is not shown to people who are logged in.',
    }),
    title: Type.Optional(
      Words(60, 'The title of the tile. Required if Lintel has none of its own for the address.'),
    ),
    text: Type.Optional(Words(200, 'A sentence below the title.')),
    icon: Type.Optional(Type.Enum(tileIcons, { description: 'The icon beside the title.' })),
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
            'cards: cards with an icon. rows: a list with lines between. pictures: a picture, or a large icon, above the text.',
        }),
      ),
      items: Type.Optional(
        Type.Array(TileSchema, {
          minItems: 1,
          maxItems: 12,
          description:
            'The tiles in order. Default: homes, previous properties, log-in or account, and creating an account.',
        }),
      ),
    },
    { ...closed, title: 'Tiles that link to other pages' },
  ),
  Type.Object(
    {
      kind: Type.Literal('openNow'),
      heading: Heading,
      ground: Ground,
      count: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 6, description: 'How many homes. Default: 3.' }),
      ),
    },
    { ...closed, title: 'The homes that close first' },
  ),
  Type.Object(
    { kind: Type.Literal('recentlySeen') },
    { ...closed, title: 'The homes last viewed in this browser' },
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
            description: 'Your own steps. Default: look, bid, wait.',
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
          description: 'The folder in content/<language>/ that has the news pages. Default: "news".',
        }),
      ),
      count: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 6,
          description: 'How many of the newest. Default: 3.',
        }),
      ),
    },
    { ...closed, title: 'The newest pages in a folder, by date' },
  ),
  Type.Object(
    {
      kind: Type.Literal('page'),
      ground: Ground,
      page: Type.String({
        pattern: '^/content(?:/[a-z0-9-]+)*$',
        description: 'The content page whose main part is shown here, such as /content/guides/our-week.',
      }),
      heading: Type.Optional(Words(80, 'The heading above it. Default: the name of the page.')),
    },
    { ...closed, title: 'One of the council’s own pages, as part of this one' },
  ),
  Type.Object(
    {
      kind: Type.Literal('figures'),
      heading: Heading,
      ground: StrongGround,
      show: Type.Array(
        Type.Enum(figureNames, {
          description:
            'openHomes: homes open now. closingWeek: open homes that close in the next 7 days. familyHomes: open homes with 3 bedrooms or more. landlords: the number of landlords.',
        }),
        {
          minItems: 1,
          maxItems: 4,
          uniqueItems: true,
          description: 'The figures to show, in order. They are counted from the open homes.',
        },
      ),
    },
    { ...closed, title: 'Today’s figures' },
  ),
  Type.Object(
    {
      kind: Type.Literal('help'),
      heading: Heading,
      ground: StrongGround,
      text: Type.Optional(Words(300, 'A sentence or two above the telephone number.')),
      links: Type.Optional(Type.Array(LinkItemSchema, { maxItems: 6, description: 'Links to other help.' })),
    },
    { ...closed, title: 'Telephone, email, opening hours and links' },
  ),
  Type.Object(
    {
      kind: Type.Literal('contents'),
      heading: Heading,
      ground: Ground,
      count: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 12, description: 'How many pages. Default: 6.' }),
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
      description: 'From top to bottom. Your list replaces the whole list from base.',
    }),
  },
  { $id: 'frontPage', title: 'Front page', additionalProperties: false },
);
export type FrontPage = Static<typeof FrontPageSchema>;
