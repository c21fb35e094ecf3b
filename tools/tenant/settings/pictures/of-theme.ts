import { at, homeWhere, type SettingPicture } from './setting-picture.ts';

const layouts = (entry: string, names: readonly string[]): NonNullable<SettingPicture['choices']> =>
  names.map((name) => ({ name, files: { theme: { layout: { [entry]: name } } } }));

const shapes = (radii: readonly number[]): NonNullable<SettingPicture['choices']> =>
  radii.map((radius) => ({ name: String(radius), files: { theme: { shape: { radius } } } }));

/** Opens the log-in with a mistake and the focus in a box. */
const mistake: SettingPicture['open'] = async (page) => {
  await at('/login')(page);
  await page.locator('main form button[type=submit]').click();
  await page.locator('main form [aria-invalid=true]').first().waitFor();
  await page.locator('input[name=email]').focus();
};

/** Opens a home that the reader cannot bid for, with every reason visible. */
const reasons: SettingPicture['open'] = async (page) => {
  await homeWhere('?bedrooms=1', 'need 1 bedroom')(page);
  await page.locator('.side [data-verdict=notMet]').first().waitFor();
  await page.locator('details[data-reasons=met] > summary').click();
};

/** Pictures of the settings of `theme.json`. */
export const ofTheme: readonly SettingPicture[] = [
  {
    name: 'theme-light',
    shows: [
      'theme light.header',
      'theme light.onHeader',
      'theme light.accent',
      'theme light.onAccent',
      'theme light.background',
      'theme light.text',
      'theme light.mutedText',
    ],
    title: 'At the top of a page',
    alt: 'The first page, with a ring and the name of the colour around the row of the menu, a word in it, the band of the accent, the words on it, the page behind everything, a heading and a hint.',
    council: 'ashcombe',
    open: at('/'),
    part: ['.site-header', '.block-hero', '.block-tiles'],
    around: 0,
    tallest: 890,
    labels: {
      header: '.site-menu',
      onHeader: '.site-menu ul:nth-of-type(2) li:last-child a',
      accent: '.block-hero',
      onAccent: '.block-hero .lead',
      background: '.block-tiles',
      text: '.block-tiles h2',
      mutedText: '.block-tiles li p',
    },
  },
  {
    name: 'theme-light-form',
    shows: [
      'theme light.primary',
      'theme light.onPrimary',
      'theme light.surface',
      'theme light.outline',
      'theme light.link',
      'theme light.focus',
      'theme light.danger',
    ],
    title: 'In a form',
    alt: 'The log-in with a mistake, with a ring and the name of the colour around the filled button, the sheet, the line of a box to tick, a link, the ring around what the keyboard is at, and the message.',
    council: 'ashcombe',
    width: 700,
    open: mistake,
    part: ['main form', 'main a[href*="reset-password"]'],
    around: 30,
    labels: {
      danger: 'main form ul li',
      focus: 'main form :has(> input[name=email])',
      outline: 'main form input[type=checkbox]',
      surface: 'main form',
      primary: 'main form button[type=submit]',
      link: 'main a[href*="reset-password"]',
    },
  },
  {
    name: 'theme-light-reasons',
    shows: ['theme light.success', 'theme light.warning', 'theme light.danger'],
    title: 'Beside reasons',
    alt: 'The reasons why somebody cannot bid for a home. What is met has a green tick, what is not a red cross.',
    council: 'ashcombe',
    reader: 'applicant',
    open: reasons,
    part: ['.side section[data-state]'],
    labels: {
      danger: '[data-verdict=notMet] .mark',
      success: '[data-verdict=met] .mark',
    },
  },
  {
    name: 'theme-dark',
    shows: ['theme dark'],
    alt: 'The first page in dark colours.',
    council: 'three-rivers',
    isDark: true,
    open: at('/'),
    part: ['.site-header', '.block-hero', '.block-figures'],
    around: 0,
    tallest: 560,
  },
  {
    name: 'theme-typeface',
    shows: ['theme typeface.body', 'theme typeface.heading'],
    alt: 'The top of the first page. The heading is in one typeface, the sentence below it in another.',
    council: 'ashcombe',
    width: 800,
    open: at('/'),
    part: ['.block-hero .words'],
    around: 4,
    labels: { heading: '.block-hero h1', body: '.block-hero .lead' },
  },
  {
    name: 'theme-heading-weight',
    shows: ['theme typeface.headingWeight'],
    alt: 'One heading in the weights 400, 600 and 800.',
    council: 'three-rivers',
    choices: [400, 600, 800].map((headingWeight) => ({
      name: String(headingWeight),
      files: { theme: { typeface: { headingWeight } } },
    })),
    width: 560,
    open: at('/properties/outcomes'),
    part: ['main h1'],
  },
  {
    name: 'theme-radius',
    shows: ['theme shape.radius'],
    alt: 'A box with a button in it, with corners of 0, 8, 16 and 32 pixels.',
    council: 'ashcombe',
    choices: shapes([0, 8, 16, 32]),
    open: homeWhere(''),
    part: ['.side section[data-state=visitor]'],
    columns: 2,
  },
  {
    name: 'theme-density',
    shows: ['theme shape.density'],
    alt: 'The same tiles, comfortable with less space between them and spacious with more.',
    council: 'ashcombe',
    choices: (['comfortable', 'spacious'] as const).map((density) => ({
      name: density,
      files: { theme: { shape: { density } } },
    })),
    width: 640,
    open: at('/'),
    part: ['.block-tiles'],
    tallest: 480,
  },
  {
    name: 'theme-header',
    shows: ['theme layout.header'],
    alt: 'The header in four layouts. bar: the logo above the menu, on one colour. row: both in one line. stacked: a light row with the logo, and the menu below it on the colour of the header. centred: everything in the middle.',
    council: 'ashcombe',
    choices: layouts('header', ['bar', 'row', 'stacked', 'centred']),
    columns: 1,
    width: 1360,
    open: at('/login'),
    part: ['.site-header'],
    around: 0,
  },
  {
    name: 'theme-card',
    shows: ['theme layout.card'],
    alt: 'The card of a home in four looks. outlined: a thin line around it. raised: a soft shadow. flat: neither. framed: a thick line with a hard shadow.',
    council: 'ashcombe',
    choices: layouts('card', ['outlined', 'raised', 'flat', 'framed']),
    width: 400,
    open: at('/properties'),
    part: ['main article'],
    around: 14,
  },
  {
    name: 'theme-button',
    shows: ['theme layout.button'],
    alt: 'A button in four looks. rounded: corners as everything else. pill: ends in half circles. square: no round corners. keyed: with an edge below.',
    council: 'three-rivers',
    choices: layouts('button', ['rounded', 'pill', 'square', 'keyed']),
    open: homeWhere(''),
    part: ['.side section[data-state=visitor] .button'],
    around: 10,
  },
  {
    name: 'theme-footer',
    shows: ['theme layout.footer'],
    alt: 'The foot of a page in three looks. plain: on the colour of sheets. band: on the colour of the header. centred: everything in the middle.',
    council: 'ashcombe',
    choices: layouts('footer', ['plain', 'band', 'centred']),
    columns: 1,
    open: at('/properties/outcomes'),
    part: ['.site-footer'],
    around: 0,
    tallest: 230,
  },
  {
    name: 'theme-heading',
    shows: ['theme layout.heading'],
    alt: 'The heading of a part of a page in four looks. plain: words alone. ruled: a line below it across the page. marked: a short bar in the accent above it. centred: in the middle.',
    council: 'ashcombe',
    choices: layouts('heading', ['plain', 'ruled', 'marked', 'centred']),
    columns: 2,
    width: 640,
    open: at('/'),
    part: ['.block-howItWorks .section-head'],
    around: 20,
  },
  {
    name: 'theme-logo',
    shows: ['theme logo.file'],
    alt: 'The header of a page. A ring is around the mark beside the name of the portal.',
    council: 'porth-elen',
    open: at('/login'),
    part: ['.site-header'],
    around: 0,
    rings: ['.site-header .brand img'],
  },
];
