import type { Finding } from '#schemas/tenant/finding.ts';
import { pointerTo } from '#api/council-files/json-document.ts';
import { type CouncilShelves, languagesOf } from '../councils/council-shelves.ts';
import {
  flatten,
  isShipped,
  neededTexts,
  pageTranslations,
  textTranslations,
  type Translation,
} from './translations.ts';
import { draftsIn, sourcesPath } from '#api/tenants/translation-record.ts';
import { counted } from '#api/rules/words/counted.ts';
import { pluralForm } from '#domain/words/plural-forms.ts';
import { cureOfKey } from './own-texts.ts';
import { brokenNamesIn, namesIn, neededNames, saidFor, zeroOf } from '../councils/text-names.ts';

/**
 * Returns findings on texts and pages of a council's other languages: what base lacks, unless the council has the language
 * in part only (`incomplete-languages.ts` counts what a council lacks), translations whose original has changed since, texts that nothing uses, and names in braces or
 * angle brackets that differ from the original's.
 */
export function checkTranslations(shelves: CouncilShelves, locales = languagesOf(shelves).all): Finding[] {
  const { original, inPart } = languagesOf(shelves);
  return locales
    .filter((locale) => locale !== original)
    .flatMap((locale) => [
      ...checkTexts(shelves, original, locale, inPart.includes(locale)),
      ...checkPages(shelves, original, locale, inPart.includes(locale)),
      ...surplusTexts(shelves, original, locale),
      ...halfCounted(shelves, original, locale),
      ...unreadDrafts(shelves, locale),
    ]);
}

function checkTexts(shelves: CouncilShelves, original: string, locale: string, isInPart: boolean): Finding[] {
  const texts = textTranslations(shelves, original, locale);
  const { own, base } = shelves;
  const ofBase = neededTexts(flatten(base.get(`locales/${original}.json`)?.value), locale);
  const written = flatten(own.get(`locales/${locale}.json`)?.value);
  const said = new Set(texts.flatMap(({ name, translated }) => (translated === undefined ? [] : [name])));
  const stale = Map.groupBy(
    texts.filter((text) => text.translated !== undefined && isStale(text)),
    originalOf,
  );
  const findings = texts.flatMap((text): Finding[] => {
    const pointer = pointerTo(text.name.split('.'));
    const place = placeOf(shelves, text.owner, `locales/${locale}.json`, pointer);
    if (text.translated === undefined) {
      if (isInPart || text.owner !== 'base' || !isShipped(shelves, locale)) return [];
      return [
        {
          severity: 'error',
          kind: 'texts.missing',
          ...place,
          message: `"${text.name}" has no text in ${locale}, so readers see the ${original} text: "${brief(text.original)}"`,
          cure: `Add "${text.name}" to ${place.file}.`,
        },
      ];
    }
    return [
      ...differingNames(text, ofBase.get(text.name), locale, said.has(zeroOf(text.name))).map((message) => ({
        severity: 'error' as const,
        kind: 'texts.placeholders',
        // The file with the translation, even if its English is in another folder.
        ...placeOf(shelves, written.has(text.name) ? shelves.id : 'base', `locales/${locale}.json`, pointer),
        message,
        cure: `Use the same names in braces and angle brackets as the ${original} text: "${brief(fullest(text.original))}"`,
      })),
      // One sentence covers all forms of a counted text, since they have one original.
      ...(stale.get(originalOf(text))?.[0] === text
        ? [
            {
              severity: isInPart ? ('warning' as const) : ('error' as const),
              kind: 'texts.stale',
              ...place,
              message: `The ${original} text of ${namesOf(stale.get(originalOf(text)) ?? [text])} has changed since it was translated. It now says${currentWording(shelves, text, original)}`,
              cure: confirmCure(text.owner, locale),
            },
          ]
        : []),
    ];
  });
  return [...findings, ...unconfirmed(texts, 'texts', original, locale)];
}

function checkPages(shelves: CouncilShelves, original: string, locale: string, isInPart: boolean): Finding[] {
  const pages = pageTranslations(shelves, original, locale);
  const findings = pages.flatMap((page): Finding[] => {
    const file = `${page.owner}/content/${locale}/${page.name}`;
    if (page.translated === undefined) {
      if (isInPart || page.owner !== 'base' || !isShipped(shelves, locale)) return [];
      return [
        {
          severity: 'warning',
          kind: 'pages.missing',
          file,
          message: `The page ${page.name} is missing in ${locale}, so readers see it in ${original}.`,
          cure: `Translate ${page.owner}/content/${original}/${page.name} into this file.`,
        },
      ];
    }
    if (!isStale(page)) return [];
    return [
      {
        severity: isInPart ? 'warning' : 'error',
        kind: 'pages.stale',
        file,
        message: `The ${original} page ${page.name} has changed since it was translated${isInPart ? `. Until it is updated, readers see it in ${original}` : ''}.`,
        cure: confirmCure(page.owner, locale),
      },
    ];
  });
  return [...findings, ...unconfirmed(pages, 'pages', original, locale)];
}

function surplusTexts({ id, own, base }: CouncilShelves, original: string, locale: string): Finding[] {
  const path = `locales/${locale}.json`;
  const known = neededTexts(
    new Map([base, own].flatMap((shelf) => [...flatten(shelf.get(`locales/${original}.json`)?.value)])),
    locale,
  );
  const document = own.get(path);
  return [...flatten(document?.value).keys()]
    .filter((key) => !known.has(key))
    .map((key) => {
      const pointer = pointerTo(key.split('.'));
      const line = document?.lineAt(pointer);
      return {
        severity: 'warning',
        kind: 'texts.surplus',
        file: `${id}/${path}`,
        ...(line === undefined ? {} : { line }),
        pointer,
        message: `"${key}" is never shown, because there is no such text in ${original}.`,
        cure: cureOfKey(key, [...known.keys()]),
      };
    });
}

/** Finds counted texts that lack some forms of the language: for the other numbers readers see the original. */
function halfCounted(shelves: CouncilShelves, original: string, locale: string): Finding[] {
  const { id, own } = shelves;
  if (isShipped(shelves, locale)) return [];
  const path = `locales/${locale}.json`;
  const written = flatten(own.get(path)?.value);
  const groups = Map.groupBy(
    textTranslations(shelves, original, locale).filter(({ name }) => pluralForm.test(name)),
    ({ name }) => name.replace(pluralForm, '$1'),
  );
  return [...groups].flatMap(([stem, forms]): Finding[] => {
    const lacking = forms.filter(({ translated }) => translated === undefined);
    const there = forms.find(({ name }) => written.get(name));
    if (there === undefined || lacking.length === 0 || forms.length === 1) return [];
    return [
      {
        severity: 'warning',
        kind: 'texts.forms',
        ...placeOf(shelves, there.owner, path, pointerTo(there.name.split('.'))),
        message: `"${stem}" does not have every plural form of ${locale}, so readers see the ${original} text for numbers that need ${lacking.map(({ name }) => name.slice(stem.length)).join(', ')}.`,
        cure: `Add ${lacking.map(({ name }) => `"${name}"`).join(', ')} to ${id}/${path}.`,
      },
    ];
  });
}

/** Finds machine drafts not recorded as read, in one line for each folder and language. */
function unreadDrafts({ id, own }: CouncilShelves, locale: string): Finding[] {
  const drafts = draftsIn(own, locale);
  if (drafts.length === 0) return [];
  return [
    {
      severity: 'warning',
      kind: 'language.draft',
      file: `${id}/${sourcesPath(locale)}`,
      message: `In ${locale} ${counted(drafts.length, 'text')} ${drafts.length === 1 ? 'is a machine translation' : 'are machine translations'} that nobody has checked yet (the first is "${drafts[0]}"). Every page in ${locale} says so.`,
      cure: `"drafts" in that file lists them. When a speaker of the language has checked and corrected them, run: npm run tenant -- texts ${id} ${locale} --read`,
    },
  ];
}

/** Returns translations without a record of their original: one finding for each folder. */
function unconfirmed(
  translations: readonly Translation[],
  kind: 'texts' | 'pages',
  original: string,
  locale: string,
): Finding[] {
  const open = translations.filter(
    ({ translated, madeFrom }) => translated !== undefined && madeFrom === undefined,
  );
  return [...Map.groupBy(open, ({ owner }) => owner)].map(([owner, mine]) => ({
    severity: 'warning',
    kind: `${kind}.unconfirmed`,
    file: kind === 'texts' ? `${owner}/locales/${locale}.json` : `${owner}/content/${locale}`,
    message: `There is no record of the ${original} text that ${counted(mine.length, kind === 'texts' ? 'text' : 'page')} in ${locale} ${mine.length === 1 ? 'was' : 'were'} translated from, so the check cannot tell when it changes (the first is ${mine[0]?.name}).`,
    cure: confirmCure(owner, locale),
  }));
}

/** Returns a key shared by all forms of a counted text, which have one original. */
function originalOf({ name, owner, hash }: Translation): string {
  return [owner, name.replace(pluralForm, '$1'), hash].join(' ');
}

/** Returns the end of a sentence with the new words; of a counted text those forms that the council itself wrote. */
function currentWording(
  { own }: CouncilShelves,
  { name, owner, original: words }: Translation,
  locale: string,
): string {
  const stem = pluralForm.exec(name)?.[1];
  const written = owner === 'base' ? [] : [...flatten(own.get(`locales/${locale}.json`)?.value)];
  const forms = written.filter(([key]) => stem !== undefined && pluralForm.exec(key)?.[1] === stem);
  return forms.length === 0
    ? `: "${brief(words)}"`
    : forms.map(([key, form], at) => `${at === 0 ? '' : ' and'} in "${key}": "${brief(form)}"`).join();
}

/** Returns the first form of an original that has all its names. */
function fullest(original: string): string {
  const all = [...namesIn(original)];
  return original.split('\n').find((form) => all.every((name) => namesIn(form).has(name))) ?? original;
}

/** Returns the names as a list in words: `"count_zero", "count_one" and "count_other"`. */
function namesOf(texts: readonly Translation[]): string {
  const names = texts.map(({ name }) => `"${name}"`);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function isStale({ hash, madeFrom }: Translation): boolean {
  return madeFrom !== undefined && madeFrom !== hash;
}

function confirmCure(owner: string, locale: string): string {
  return `Ask a translator to check and correct it, then run: npm run tenant -- texts ${owner} ${locale}`;
}

function placeOf(
  { own, base }: CouncilShelves,
  owner: string,
  path: string,
  pointer: string,
): Pick<Finding, 'file' | 'line' | 'pointer'> {
  const line = (owner === 'base' ? base : own).get(path)?.lineAt(pointer);
  return { file: `${owner}/${path}`, ...(line === undefined ? {} : { line }), pointer };
}

/**
 * @param ofBase base's original, if any. A name that is only in the council's original is reported as a mistake there.
 */
function differingNames(
  { name: key, original, translated = '' }: Translation,
  ofBase: string | undefined,
  locale: string,
  hasZero: boolean,
): string[] {
  const found = namesIn(translated);
  const filled = namesIn(ofBase ?? original);
  const known = new Set([...filled, ...namesIn(original)]);
  return [
    ...[...neededNames(key, original, locale, hasZero)]
      .filter((name) => filled.has(name) && !found.has(name))
      .map(
        (name) =>
          `"${key}" leaves out ${name}, which the original has.${saidFor(key, name, locale, hasZero)}`,
      ),
    ...[...found]
      .filter((name) => !known.has(name))
      .map((name) => `"${key}" has ${name}, which the original does not have.`),
    ...brokenNamesIn(translated).map(
      (written) =>
        `"${key}" has ${written}, which readers would see as it is. Write two braces on each side.`,
    ),
  ];
}

function brief(text: string): string {
  const [first = ''] = text.split('\n');
  return first.length > 90 ? `${first.slice(0, 89)}…` : first;
}
