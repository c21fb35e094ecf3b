import { dateWords } from '#api/rules/words/date-words.ts';
import { pluralForm, pluralForms } from '#domain/words/plural-forms.ts';
import { originalHash, sourcesPath } from '#api/tenants/translation-record.ts';
import { layerFile } from '#api/council-files/layered-file.ts';
import type { Json } from '#api/council-files/merge.ts';
import { type CouncilShelves, entriesOf, entryOf, memberOf } from '../councils/council-shelves.ts';

/**
 * A text or page to translate, with the state of its translation. `owner` is the folder responsible: the council's if
 * it wrote the original or the translation, else base.
 */
export interface Translation {
  /** A dotted key, or a page's path below its locale. */
  readonly name: string;
  readonly original: string;
  readonly translated: string | undefined;
  /** True for a text such as the name of a month, which `Intl` supplies, so that no one needs to translate it. */
  readonly isDate?: boolean;
  readonly owner: string;
  /** Hash of the original as it is now. */
  readonly hash: string;
  /** Hash of the original that the translation was made from; undefined if not recorded. */
  readonly madeFrom: string | undefined;
}

/** Returns texts by dotted key. */
export function flatten(value: Json | undefined, prefix = ''): Map<string, string> {
  return new Map(
    entriesOf(value).flatMap(([key, entry]) =>
      typeof entry === 'string'
        ? [[`${prefix}${key}`, entry] as const]
        : [...flatten(entry, `${prefix}${key}.`)],
    ),
  );
}

/**
 * Returns the texts that a language needs, each with its original. A counted text (`count_one`, `count_other`) is
 * needed in every plural form of the language, and each form is made from all forms of the original.
 */
export function neededTexts(original: ReadonlyMap<string, string>, locale: string): Map<string, string> {
  const needed = new Map<string, string>();
  const forms = pluralForms(locale);
  const formsOf = Map.groupBy(original, ([key]) => pluralForm.exec(key)?.[1]);
  for (const [key, text] of original) {
    const stem = stemOf(key, original);
    if (stem === undefined) needed.set(key, text);
    else {
      const together = (formsOf.get(stem) ?? []).map(([, form]) => form).join('\n');
      for (const form of forms) needed.set(`${stem}_${form}`, together);
      // i18next asks for `_zero` in every language, so keep it even where the language has no such form.
      if (original.has(`${stem}_zero`)) needed.set(`${stem}_zero`, together);
    }
  }
  return needed;
}

/** Returns the stem of a counted text's forms, `count` of `count_one`; undefined for a text that is not counted. */
function stemOf(key: string, original: ReadonlyMap<string, string>): string | undefined {
  const stem = pluralForm.exec(key)?.[1];
  return stem !== undefined && original.has(`${stem}_other`) ? stem : undefined;
}

/** Returns the originals that a council's folder writes; for a counted text all forms, if it writes any of them. */
function writtenBy(
  own: ReadonlyMap<string, string>,
  original: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const nameOf = (key: string) => stemOf(key, original) ?? key;
  const names = new Set([...own.keys()].map(nameOf));
  return new Map([...original].filter(([key]) => names.has(nameOf(key))));
}

/** True if base has the language: base then has all of it, and only a council's own words can be missing. */
export function isShipped({ base }: CouncilShelves, locale: string): boolean {
  return base.source.texts.has(`locales/${locale}.json`);
}

/** Returns every text that a language needs, with the state of its translation. */
export function textTranslations(
  shelves: CouncilShelves,
  original: string,
  locale: string,
): readonly Translation[] {
  const { id, own, base } = shelves;
  const read = (language: string) => flatten(layerFile(id, own, base, `locales/${language}.json`).value);
  const readOwn = (language: string) => flatten(own.get(`locales/${language}.json`)?.value);
  const originals = read(original);
  const ownTranslated = readOwn(locale);
  const ownKeys = new Set(
    [writtenBy(readOwn(original), originals), ownTranslated].flatMap((texts) => [
      ...neededTexts(texts, locale).keys(),
    ]),
  );
  const translated = read(locale);
  // `Intl` knows these words, so no translator needs to write them; base's own languages have their own.
  const dates = isShipped(shelves, locale) ? new Map<string, string>() : flatten({ ...dateWords(locale) });
  const sources = flatten(entryOf(shelves, sourcesPath(locale), 'texts'));
  const ownSources = flatten(memberOf(own.get(sourcesPath(locale))?.value, 'texts'));
  return [...neededTexts(originals, locale)].map(([name, text]) => ({
    name,
    original: text,
    // An empty text is not translated yet.
    translated: translated.get(name) || dates.get(name),
    isDate: !translated.get(name) && dates.has(name),
    owner: ownKeys.has(name) ? id : 'base',
    hash: originalHash(text),
    madeFrom:
      // Base's record is about base's translation, and does not cover a council's own.
      (ownTranslated.get(name) ? ownSources : sources).get(name) ??
      (!translated.get(name) && dates.has(name) ? originalHash(text) : undefined),
  }));
}

/** Matches a page that a council hides; it has nothing to translate. */
const hidden = /^\s*<!--[^]*?^status:\s*hidden\s*$[^]*?-->/m;

/** Returns every page shown in the original language, with the state of its translation. */
export function pageTranslations(
  shelves: CouncilShelves,
  original: string,
  locale: string,
): readonly Translation[] {
  const { id, own, base } = shelves;
  const pageOf = (language: string, name: string) => {
    const path = `content/${language}/${name}`;
    return own.source.texts.get(path) ?? base.source.texts.get(path);
  };
  const isOwn = (name: string) =>
    [original, locale].some((language) => own.source.texts.has(`content/${language}/${name}`));
  const folder = `content/${original}/`;
  const names = new Set(
    [...base.source.texts.keys(), ...own.source.texts.keys()]
      .filter((path) => path.startsWith(folder) && path.endsWith('.html'))
      .map((path) => path.slice(folder.length)),
  );
  // Paths contain dots, so this is not a nested group.
  const sources = new Map(entriesOf(entryOf(shelves, sourcesPath(locale), 'pages')));
  const ownSources = new Map(entriesOf(memberOf(own.get(sourcesPath(locale))?.value, 'pages')));
  return [...names].sort().flatMap((name) => {
    const text = pageOf(original, name);
    if (text === undefined || hidden.test(text)) return [];
    const isOwnTranslation = own.source.texts.has(`content/${locale}/${name}`);
    const madeFrom = (isOwnTranslation ? ownSources : sources).get(name);
    return {
      name,
      original: text,
      translated: pageOf(locale, name),
      owner: isOwn(name) ? id : 'base',
      hash: originalHash(text),
      madeFrom: typeof madeFrom === 'string' ? madeFrom : undefined,
    };
  });
}
