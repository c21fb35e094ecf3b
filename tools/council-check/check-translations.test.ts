import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { DocumentShelf } from '#api/council-files/layered-file.ts';
import { makeSource } from '#api/council-files/source.ts';
import { checkTranslations } from './check-translations.ts';
import { checkOwnTexts } from './own-texts.ts';
import { findUnshownTexts } from './unshown-texts.ts';

const shelf = (files: Readonly<Record<string, unknown>>) =>
  new DocumentShelf(
    makeSource(
      '',
      new Map(Object.entries(files).map(([path, value]) => [path, JSON.stringify(value)])),
      new Map(),
      new Set(),
    ),
  );
const base = shelf({
  'tenant.json': { localeId: 'en-GB', languages: [] },
  'locales/en-GB.json': {
    properties: { count_zero: 'No homes', count_one: '{{count}} home', count_other: '{{count}} homes' },
  },
});
const council = (path: string, texts: object) => ({ id: 'seabrook', own: shelf({ [path]: texts }), base });

/** Returns the texts of a language with a name left out, and the message for each. */
function leftOut(locale: string, texts: object): (readonly [string | undefined, string])[] {
  return checkTranslations(council(`locales/${locale}.json`, texts), [locale])
    .filter(({ kind }) => kind === 'texts.placeholders')
    .map(({ pointer, message }) => [pointer, message]);
}

const letters = Array.from({ length: 26 }, (_none, at) => String.fromCharCode(97 + at));
const pairs = letters.flatMap((one) => letters.map((other) => one + other));
const codes = [...pairs, ...pairs.flatMap((pair) => letters.map((letter) => pair + letter))];
const counts = [...Array.from({ length: 130 }, (_none, at) => at), 1_000_000, 2_000_000];
/** Every language whose plural rules CLDR knows, grouped by equal rules. */
const languages = Intl.PluralRules.supportedLocalesOf(codes).filter((code) => code !== 'en');
const countAlike = Map.groupBy(languages, (locale) => {
  const rules = new Intl.PluralRules(locale);
  return [...rules.resolvedOptions().pluralCategories, ...counts.map((count) => rules.select(count))].join();
});

test('a form that is said for several numbers needs {{count}}, in every language of CLDR', () => {
  expect(languages.length).toBeGreaterThan(150);
  expect(countAlike.size).toBeGreaterThan(25);
  for (const [locale = ''] of countAlike.values()) {
    const forms = ['zero', ...new Intl.PluralRules(locale).resolvedOptions().pluralCategories];
    const properties = Object.fromEntries(forms.map((form) => [`count_${form}`, form]));
    const i18n = createInstance();
    void i18n.init({
      lng: locale,
      resources: { [locale]: { translation: { properties } } },
      initAsync: false,
    });
    const said = Map.groupBy(counts, (count) => i18n.t('properties.count', { count }));
    const several = [...said].filter(([, numbers]) => numbers.length > 1).map(([form]) => form);
    const found = leftOut(locale, { properties }).map(([pointer]) => pointer?.replace(/.*_/, ''));
    expect(found.toSorted(), locale).toEqual(several.toSorted());
  }
});

test('the finding names numbers that such a form is said for', () => {
  const latvian = {
    properties: {
      count_zero: 'Nav rādāmu māju',
      count_one: '{{count}} māja',
      count_other: '{{count}} mājas',
    },
  };
  expect(leftOut('lv-LV', latvian)).toEqual([
    [
      '/properties/count_zero',
      '"properties.count_zero" leaves out {{count}}, which the original has. In lv-LV, this plural form is used for 0, 10, 11 and more.',
    ],
  ]);
  const other = { properties: { count_other: 'Some homes' } };
  expect(checkOwnTexts(council('locales/en-GB.json', other))).toMatchObject([
    {
      severity: 'error',
      kind: 'texts.placeholders',
      message: expect.stringContaining('In en-GB, this plural form is used for 2, 3, 4 and more.'),
      cure: 'Put {{count}} where it belongs, as base does: "{{count}} home"',
    },
  ]);
});

const hero = { kind: 'hero', look: 'plain', text: 'start' };
const unshown = (home: object, blocks: readonly object[], locale = 'en-GB') =>
  findUnshownTexts({
    id: 'seabrook',
    own: shelf({ 'front-page.json': { blocks }, [`locales/${locale}.json`]: { home } }),
    base,
  });

test.each<[string, object, readonly object[], string]>([
  [
    'how.waitText',
    { how: { waitText: 'Wait.' } },
    [hero],
    'This text is never shown, because front-page.json has no block "howItWorks".',
  ],
  [
    'how.look',
    { how: { look: 'Look.' } },
    [hero, { kind: 'howItWorks', steps: [] }],
    'because the block "howItWorks" of front-page.json has its own "steps".',
  ],
  [
    'lead',
    { lead: 'Look at our homes.' },
    [{ ...hero, lead: 'Our homes.' }],
    'The front page does not show this text, because the block "hero" of front-page.json has its own "lead". Only search engines and shared links show it.',
  ],
  ['heading', { heading: 'Homes' }, [{ ...hero, heading: 'Our homes' }], 'has its own "heading".'],
  ['browse', { browse: 'See homes' }, [{ ...hero, search: true }], 'has a search instead.'],
  ['search', { search: 'Go' }, [hero], 'has no block "search".'],
  [
    'figures.landlords',
    { figures: { landlords: 'Landlords' } },
    [hero, { kind: 'figures', show: ['openHomes'] }],
    'does not show "landlords".',
  ],
  [
    'tileCreate',
    { tileCreate: 'Join' },
    [hero, { kind: 'tiles', items: [{ to: '/properties' }] }],
    'no tile of front-page.json leads to /create.',
  ],
  [
    'tilePropertiesText_one',
    { tilePropertiesText_one: 'One' },
    [hero, { kind: 'tiles', items: [{ to: '/properties', text: 'All our homes' }] }],
    'leads to /properties has its own "text".',
  ],
])('home.%s is told where the first page has it nowhere', (key, home, blocks, message) => {
  const steps = { title: 'Ask', text: 'Ask us.' };
  const whole = blocks.map((block) => ('steps' in block ? { ...block, steps: [steps, steps] } : block));
  expect(unshown(home, whole)).toEqual([
    {
      severity: 'warning',
      kind: 'texts.unshown',
      file: 'seabrook/locales/en-GB.json',
      line: expect.any(Number),
      pointer: `/home/${key.replace('.', '/')}`,
      message: expect.stringContaining(message),
      cure: expect.stringContaining('front-page.json'),
    },
  ]);
});

test('a text that the first page has is not told, nor one of a language that needs them all', () => {
  const home = {
    heading: 'Homes',
    lead: 'Look.',
    search: 'Go',
    tileLogin: 'Log in',
    tilePropertiesTextUnknown: 'All homes',
    howTitle: 'How',
    how: { look: 'Look' },
    figures: { openHomes: 'Homes' },
  };
  const blocks = [
    { ...hero, lead: 'Look.', search: true },
    { kind: 'tiles', items: [{ to: '/account', text: 'Yours' }] },
    { kind: 'tiles' },
    { kind: 'howItWorks' },
    { kind: 'figures', show: ['openHomes'] },
  ];
  expect(unshown(home, blocks)).toEqual([]);
  expect(unshown(home, [hero], 'pl-PL')).toEqual([]);
});
