import { describe, expect, test } from 'vitest';
import { filesOf, folders, read, textsOfFile, wordsOf } from './shipped.ts';

const original = 'en-GB';

/** Returns the partly translated languages of a folder; the council's check covers their texts. */
const inPart = (folder: string): readonly string[] => {
  const { languages = [] }: { languages?: { languageCode: string; inPart?: boolean }[] } = JSON.parse(
    read(`${folder}/tenant.json`),
  );
  return languages.flatMap((language) => (language.inPart === true ? language.languageCode : []));
};

const translations = folders.flatMap((folder) =>
  filesOf(folder, '.json')
    .map((path) => /^locales\/([a-z]{2}-[A-Z]{2})\.json$/.exec(path)?.[1])
    .filter((locale) => locale !== undefined && locale !== original && !inPart(folder).includes(locale))
    .map((locale) => ({ folder, locale: locale ?? '' })),
);

const pluralForm = /_(?:zero|one|two|few|many|other)$/;
const stem = (key: string) => key.replace(pluralForm, '');
/** Returns i18next's placeholders and the tags that become links. */
const gaps = (text: string) => [...new Set(text.match(/\{\{\w+\}\}|<\/?\w+>/g) ?? [])].sort();

/**
 * True if a text has plural forms: two keys that differ only in the form. `count_zero` alone does not count.
 */
const isCounted = (texts: ReadonlyMap<string, string>, key: string) =>
  pluralForm.test(key) && texts.has(`${stem(key)}_other`);

/** Returns every match of a pattern's first group. */
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found);

/** Words that English text always has and that are not Welsh words. */
const english =
  /(?<![\p{L}’])(?:the|and|you|your|yours|this|that|these|with|have|has|not|for|from|if|please|home|homes|bid|bids|our|will|when|who|how)(?![\p{L}’])/giu;

/** Texts that may be the same in both languages: they consist of placeholders, or a word is the same. */
const sameInBoth = new Set([
  'titles.withSite',
  'savedSearches.which',
  'councilDocument.written',
  'time.two',
  'rules.bands.means',
  'rules.connections.types.own',
  'time.date',
  'time.weekdayDate',
  'time.monthOfYear',
  'property.landlord',
  'search.describe.announce',
  'search.describe.whole',
  'search.viewMap',
  'property.personsValue_one',
  'reasons.words.people_one',
  'account.fields.band',
  'map.home',
  'preview.website.device',
  'preview.website.frameTitle',
]);

test('there is at least one translation', () => {
  expect(translations).toContainEqual({ folder: 'base', locale: 'cy-GB' });
  expect(translations).toContainEqual({ folder: 'porth-elen', locale: 'cy-GB' });
});

describe.each(translations)('$locale of $folder', ({ folder, locale }) => {
  const from = textsOfFile(folder, original);
  const to = textsOfFile(folder, locale);
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;

  test('has every text, in every plural form of the language, and no others', () => {
    const wanted = [...from.keys()].flatMap((key) =>
      isCounted(from, key) ? forms.map((form) => `${stem(key)}_${form}`) : [key],
    );
    expect([...to.keys()].sort()).toEqual([...new Set(wanted)].sort());
  });

  test('has the same placeholders', () => {
    const byStem = Map.groupBy(from, ([key]) => stem(key));
    const differing = [...to].flatMap(([key, text]) => {
      const source = from.get(isCounted(from, key) ? key : stem(key)) ?? from.get(key);
      const others = (byStem.get(stem(key)) ?? []).map(([, other]) => other);
      // Each form may have its number as a word, and English's single form without a number is not a form of
      // Welsh.
      const allowed = new Set((source === undefined ? others : [source, ...others]).flatMap(gaps));
      const needed = pluralForm.test(key) ? [] : gaps(source ?? '');
      const found = gaps(text);
      return found.every((gap) => allowed.has(gap)) && needed.every((gap) => found.includes(gap))
        ? []
        : [`${key}: ${text}`];
    });
    expect(differing).toEqual([]);
  });

  test('has no English left', () => {
    const untranslated = [...to].filter(([key, text]) => from.get(key) === text && !sameInBoth.has(key));
    expect(untranslated).toEqual([]);
    const left = [...to].filter(([, text]) => text.replace(/<\/?\w+>|\{\{\w+\}\}/g, '').match(english));
    expect(left).toEqual([]);
  });

  test('has typographic apostrophes and quotation marks', () => {
    expect([...to].filter(([, text]) => /['"`]/.test(text.replace(/<[^>]*>/g, '')))).toEqual([]);
  });

  describe.each(filesOf(`${folder}/content/${locale}`, '.html'))('%s', (page) => {
    const html = read(`${folder}/content/${locale}/${page}`);
    const source = read(`${folder}/content/${original}/${page}`);

    test('matches the original: the same parts, links, pictures and settings', () => {
      for (const pattern of [/\sid="([^"]*)"/g, /\ssrc="([^"]*)"/g, /^(template: .*|order: .*)$/gm]) {
        expect(all(html, pattern).toSorted()).toEqual(all(source, pattern).toSorted());
      }
      // Other organisations have separate addresses in each language.
      const inside = /\shref="(\/[^"]*|tel:[^"]*|mailto:[^"]*)"/g;
      expect(all(html, inside).toSorted()).toEqual(all(source, inside).toSorted());
      const tags = /<(h[2-6]|table|tr|aside|dl|dt)\b/g;
      expect(all(html, tags)).toEqual(all(source, tags));
    });

    test('has no English left that is not marked as English', () => {
      expect(wordsOf(html).match(english)).toBeNull();
    });
  });
});
