import { at, type Patches, type SettingPicture } from './setting-picture.ts';

const plain = { kind: 'hero', look: 'plain', text: 'start' };

const pageOf = (...blocks: readonly object[]): Patches => ({ 'front-page': { blocks } });

const everyBlock = pageOf(
  plain,
  { kind: 'search' },
  { kind: 'tiles' },
  { kind: 'openNow', count: 3 },
  { kind: 'recentlySeen' },
  { kind: 'howItWorks' },
  { kind: 'news', count: 3 },
  { kind: 'page', page: '/content/guides/our-landlords' },
  { kind: 'figures', show: ['openHomes', 'closingWeek', 'familyHomes', 'landlords'] },
  {
    kind: 'help',
    text: 'Ring us, write, or come to one of our three offices.',
    links: [
      { contentType: 'page', pageUrl: '/content/guides/help-to-apply', footerText: 'Help to apply' },
      {
        contentType: 'page',
        pageUrl: '/content/guides/losing-your-home',
        footerText: 'If you could lose your home',
      },
    ],
  },
  { kind: 'contents', count: 3 },
);

const heroes = (
  word: 'look' | 'text' | 'ground',
  values: readonly string[],
  rest: Readonly<object>,
): NonNullable<SettingPicture['choices']> =>
  values.map((value) => ({ name: value, files: pageOf({ ...plain, ...rest, [word]: value }) }));

const tiles = (look: string): Patches =>
  pageOf(plain, {
    kind: 'tiles',
    look,
    items: [
      { to: '/properties' },
      { to: '/account' },
      { to: '/forms', title: 'Forms', text: 'Join the register, or tell us of a change.', icon: 'tasks' },
    ],
  });

/** Returns a picture of a block of the first page with its default settings. */
function block(kind: string, alt: string, more: Partial<SettingPicture> = {}): SettingPicture {
  return {
    name: `front-page-${kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    shows: [`front-page blocks[] of ${kind}`],
    title: `\`${kind}\``,
    alt,
    council: 'three-rivers',
    files: everyBlock,
    open: at('/'),
    part: [`.block-${kind} .section`],
    ...more,
  };
}

/** Pictures of the settings of `front-page.json`. */
export const ofFrontPage: readonly SettingPicture[] = [
  {
    name: 'front-page-hero-look',
    shows: ['front-page blocks[].look of hero'],
    title: '`hero`: `look`',
    alt: 'The top of the first page in four looks. photograph: a picture across the page. drawing: a street in the council’s colours. plain: words alone. split: words beside a framed picture.',
    council: 'three-rivers',
    choices: heroes('look', ['photograph', 'drawing', 'plain', 'split'], { picture: 'place.svg' }).map(
      ({ name, files }) =>
        name === 'plain' || name === 'drawing'
          ? { name, files: pageOf({ ...plain, look: name }) }
          : { name, files },
    ),
    columns: 2,
    open: at('/'),
    part: ['.block-hero'],
    around: 0,
    tallest: 560,
  },
  {
    name: 'front-page-hero-text',
    shows: ['front-page blocks[].text of hero'],
    title: '`hero`: `text`',
    alt: 'Where the words stand beside a picture across the page. start: at the side where a line begins. centre: in the middle. over: on a sheet over the picture.',
    council: 'three-rivers',
    choices: heroes('text', ['start', 'centre', 'over'], { look: 'photograph', picture: 'place.svg' }),
    columns: 2,
    open: at('/'),
    part: ['.block-hero'],
    around: 0,
    tallest: 560,
  },
  {
    name: 'front-page-ground',
    shows: [
      'front-page blocks[].ground of hero',
      'front-page blocks[].ground of search',
      'front-page blocks[].ground of tiles',
      'front-page blocks[].ground of openNow',
      'front-page blocks[].ground of howItWorks',
      'front-page blocks[].ground of news',
      'front-page blocks[].ground of page',
      'front-page blocks[].ground of figures',
      'front-page blocks[].ground of help',
      'front-page blocks[].ground of contents',
    ],
    title: '`ground`',
    alt: 'One block on four grounds: the page’s own background, the colour of sheets, the accent and the colour of the header.',
    council: 'ashcombe',
    choices: ['page', 'surface', 'accent', 'header'].map((ground) => ({
      name: ground,
      files: pageOf(plain, {
        kind: 'figures',
        ground,
        show: ['openHomes', 'closingWeek', 'familyHomes'],
      }),
    })),
    columns: 2,
    width: 760,
    open: at('/'),
    part: ['.block-figures'],
    around: 0,
  },
  {
    name: 'front-page-hero',
    shows: [
      'front-page blocks[].heading of hero',
      'front-page blocks[].lead of hero',
      'front-page blocks[].search of hero',
      'front-page blocks[].picture of hero',
    ],
    title: '`hero`: what else it can say',
    alt: 'The top of the first page with the council’s own heading and sentence, the search in place of a button, and its own picture.',
    council: 'three-rivers',
    files: pageOf({
      ...plain,
      look: 'split',
      picture: 'place.svg',
      heading: 'Homes where three rivers meet',
      lead: 'Four landlords, one place to look. Bidding costs nothing.',
      search: true,
    }),
    open: at('/'),
    part: ['.block-hero'],
    around: 0,
    labels: {
      heading: '.block-hero h1',
      lead: '.block-hero .lead',
      search: '.block-hero form',
      picture: '.block-hero .frame',
    },
  },
  block('search', 'A search for homes by words and by bedrooms, with its button.'),
  {
    name: 'front-page-tiles-look',
    shows: ['front-page blocks[].look of tiles'],
    title: '`tiles`: `look`',
    alt: 'Three links in three looks. cards: sheets with an icon. rows: a list with lines between. pictures: a picture, or a large icon, above the words.',
    council: 'three-rivers',
    choices: ['cards', 'rows', 'pictures'].map((look) => ({ name: look, files: tiles(look) })),
    width: 620,
    open: at('/'),
    part: ['.block-tiles .section'],
  },
  {
    name: 'front-page-tiles-items',
    shows: [
      'front-page blocks[].items[].title of tiles',
      'front-page blocks[].items[].text of tiles',
      'front-page blocks[].items[].icon of tiles',
      'front-page blocks[].heading of tiles',
    ],
    title: '`tiles`: `items`',
    alt: 'A tile with a ring and the name of the setting around its icon, its title and the sentence below; above the tiles, the heading of the block.',
    council: 'three-rivers',
    files: pageOf(plain, {
      kind: 'tiles',
      heading: 'What you can do here',
      items: [
        { to: '/forms', title: 'Forms', text: 'Join the register, or tell us of a change.', icon: 'tasks' },
        { to: '/properties' },
      ],
    }),
    width: 760,
    open: at('/'),
    part: ['.block-tiles .section'],
    around: 20,
    labels: {
      heading: '.block-tiles h2',
      icon: '.block-tiles li svg',
      title: '.block-tiles li h3, .block-tiles li a',
      text: '.block-tiles li p',
    },
  },
  block('openNow', 'The three homes that close first, as cards.', { tallest: 520 }),
  block('recentlySeen', 'The two homes that this browser looked at last, each with a small picture.', {
    open: async (page) => {
      await at('/properties')(page);
      const links = await page.locator('main article a[data-advert]').all();
      const homes = await Promise.all(links.slice(0, 2).map((link) => link.getAttribute('href')));
      for (const home of homes) await at(home ?? '/properties')(page);
      await at('/')(page);
    },
  }),
  block('howItWorks', 'Three steps: look, bid, wait.'),
  block('news', 'The newest pages of news, each with its day, its name and its summary.'),
  block('page', 'A page of the council’s own as a part of the first page, below its name.', { tallest: 420 }),
  block(
    'figures',
    'Four figures of today: open homes, homes that close this week, homes for families, and landlords.',
  ),
  block('help', 'The telephone number, the opening hours and the email address, and beside them two links.', {
    labels: { text: '.block-help .section p', links: '.block-help .section ul' },
  }),
  block('contents', 'The first three pages of the council, each with its summary.'),
];
