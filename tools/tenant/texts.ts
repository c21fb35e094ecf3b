import { join } from 'node:path';
import { readBase } from '#api/tenants/base.ts';
import { checkTenant } from '#api/tenants/check-tenant.ts';
import { formNames } from '#api/tenants/checks/forms.ts';
import { sentencesOf, translatable } from '#api/rules/forms/check/sentences.ts';
import { draftsIn, sourcesPath } from '#api/tenants/translation-record.ts';
import { counted } from '#api/rules/words/counted.ts';
import { type CouncilShelves, languagesOf, readShelves } from '../councils/council-shelves.ts';
import { gapsOfLanguages } from '../council-check/incomplete-languages.ts';
import { pageTranslations, textTranslations, type Translation } from '../council-check/translations.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import { replaceFile } from '../command/write-files.ts';
import { isLocale, requireCouncil } from '../councils/councils.ts';
import { printJson } from '../councils/print-json.ts';
import { takeWorksheet, writeWorksheet } from './worksheet.ts';
import type { Originals } from '../worksheet/worksheet-rows.ts';

interface TextsOptions {
  /** Texts and pages to cover; empty means all. */
  readonly names: readonly string[];
  /** Marks new translations as unread machine drafts. */
  readonly isMachines: boolean;
  /** Marks the machine's drafts as read. */
  readonly isRead: boolean;
  /** A worksheet to take translations from. */
  readonly from: string | undefined;
}

/**
 * `tenant texts <id> <locale>`: takes stock of a language. Records that the folder's translations match today's
 * originals, writes the missing texts into a worksheet, and prints the language's progress. `base` counts as a folder,
 * too.
 */
export async function takeStock(
  context: Context,
  requested: string | undefined,
  locale: string | undefined,
  options: TextsOptions,
): Promise<ExitStatus> {
  const { tenantsFolder, say } = context;
  const id = requested === 'base' ? requested : await requireCouncil(context, requested);
  const folder = join(tenantsFolder, id);
  const before = await shelvesOf(tenantsFolder, id);
  const { original } = languagesOf(before);
  if (locale === undefined || !isLocale(locale) || locale === original) {
    throw new CommandError(`Which language? Name one that is translated from ${original}, such as cy-GB.`, 2);
  }
  const taken =
    options.from === undefined
      ? undefined
      : await takeWorksheet(
          folder,
          locale,
          options.from,
          await originalsOf(context, before, original, locale),
        );
  if (taken !== undefined) say(taken.said);
  const shelves = taken === undefined ? before : await shelvesOf(tenantsFolder, id);
  await recordSources(context, shelves, original, locale, options, taken?.names);
  if (id !== 'base') await printProgress(context, shelves, original, locale);
  return 0;
}

/**
 * Records base's translations that have no record yet as made from today's originals. A translation whose
 * original has changed since keeps its record, so that the check still names it until `takeStock` is called.
 */
export async function recordNewTranslations(context: Context): Promise<void> {
  const shelves = await shelvesOf(context.tenantsFolder, 'base');
  const { original } = languagesOf(shelves);
  for (const path of shelves.base.source.texts.keys()) {
    const locale = /^locales\/(.+)\.sources\.json$/.exec(path)?.[1];
    if (locale === undefined) continue;
    const names = [
      ...textTranslations(shelves, original, locale),
      ...pageTranslations(shelves, original, locale),
    ]
      .filter(
        ({ owner, translated, madeFrom }) =>
          owner === 'base' && translated !== undefined && madeFrom === undefined,
      )
      .map(({ name }) => name);
    if (names.length === 0) continue;
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that the lines keep their order
    await recordSources(
      context,
      shelves,
      original,
      locale,
      { names, isMachines: false, isRead: false, from: undefined },
      undefined,
    );
  }
}

async function shelvesOf(tenantsFolder: string, id: string): Promise<CouncilShelves> {
  const [shelves] = await readShelves(tenantsFolder, [id]);
  if (shelves === undefined) throw new CommandError(`There is no council "${id}".`, 1);
  return shelves;
}

/** Returns the originals to translate. For base the names of settings are unknown, since each council sets its own. */
async function originalsOf(
  { tenantsFolder }: Context,
  { id, own, base }: CouncilShelves,
  original: string,
  locale: string,
): Promise<Originals> {
  const texts = textTranslations({ id, own, base }, original, locale);
  const baseFiles = await readBase(tenantsFolder);
  const { words, forms, findings } = await checkTenant({
    tenantsFolder,
    id,
    base: baseFiles,
    source: own.source,
  });
  // An unreadable form may contain any sentence.
  const isReadable = formNames(own, baseFiles).every(
    (name) => forms.has(name) || !findings.some(({ file }) => file.endsWith(`/forms/${name}.form.json`)),
  );
  return {
    texts: new Map(texts.map((text) => [text.name, text.original])),
    names: words,
    sentences: isReadable
      ? new Set([...forms.values()].flatMap(({ definition }) => [...translatable(sentencesOf(definition))]))
      : undefined,
  };
}

async function recordSources(
  { tenantsFolder, say }: Context,
  shelves: CouncilShelves,
  original: string,
  locale: string,
  { names, isMachines, isRead }: TextsOptions,
  taken: readonly string[] | undefined,
): Promise<void> {
  const { id, own } = shelves;
  const texts = textTranslations(shelves, original, locale);
  const pages = pageTranslations(shelves, original, locale);
  const files = [...own.source.texts.keys()].filter(
    (path) =>
      path === `locales/${locale}.names.json` ||
      (/^forms\/.*\.json$/.test(path) && path.endsWith(`.${locale}.json`)),
  );
  requireKnown(names, [...[...texts, ...pages].map(({ name }) => name), ...files]);
  const chosen = (name: string): boolean => names.length === 0 || names.includes(name);
  const news = (translations: readonly Translation[]): string[] =>
    translations
      .filter(
        ({ owner, name, translated, hash, madeFrom }) =>
          owner === id && chosen(name) && translated !== undefined && madeFrom !== hash,
      )
      .map(({ name }) => name);
  const [newTexts, newPages] = [news(texts), news(pages)];
  const there = new Set([
    ...[...texts, ...pages].filter(({ translated }) => translated !== undefined).map(({ name }) => name),
    ...files,
  ]);
  // With a worksheet, only its own entries are drafts; other texts may be a person's work.
  const made = isMachines ? (taken ?? [...newTexts, ...newPages, ...files.filter(chosen)]) : [];
  const drafts = [...new Set([...draftsIn(own, locale), ...made])]
    .filter((name) => there.has(name) && !(isRead && chosen(name)))
    .sort();
  const recorded = {
    texts: record(shelves, texts, chosen),
    pages: record(shelves, pages, chosen),
    ...(drafts.length > 0 && { drafts }),
  };
  await replaceFile(join(tenantsFolder, id, sourcesPath(locale)), printJson(recorded));
  for (const name of [...newTexts, ...newPages].slice(0, 20)) say(`  ${name}`);
  say(
    `${counted(newTexts.length, 'text')} and ${counted(newPages.length, 'page')} of ${id} in ${locale} are now recorded as translations of today’s ${original}.`,
  );
  if (drafts.length > 0)
    say(
      `${counted(drafts.length, 'machine translation')} that nobody has checked yet. The pages say so. When a speaker has checked them, run: npm run tenant -- texts ${id} ${locale} --read`,
    );
}

/** Prints the progress of a language, and writes the missing texts as a worksheet. */
async function printProgress(
  { tenantsFolder, dataFolder, say }: Context,
  shelves: CouncilShelves,
  original: string,
  locale: string,
): Promise<void> {
  const { id, own } = shelves;
  if (!languagesOf(shelves).all.includes(locale)) {
    say(
      `Readers cannot see it yet, because ${id} does not list ${locale} under "languages" in tenant.json. While the translation is incomplete, also write "inPart": true there.`,
    );
    return;
  }
  const checked = await checkTenant({
    tenantsFolder,
    id,
    base: await readBase(tenantsFolder),
    source: own.source,
  });
  const gaps = gapsOfLanguages(shelves, checked).find((one) => one.locale === locale);
  if (gaps === undefined) return;
  const { texts, pages, names, sentences } = gaps;
  const all = textTranslations(shelves, original, locale);
  const dates = all.filter(({ isDate }) => isDate).length;
  const [allTexts, allPages] = [all.length - dates, pageTranslations(shelves, original, locale).length];
  say(
    `Translated into ${locale}: ${allTexts - texts.length} of ${counted(allTexts, 'text')} and ${allPages - pages.length} of ${counted(allPages, 'page')}. Not yet: ${counted(names.length, 'name')} and ${counted(sentences.length, 'sentence')} of forms.`,
  );
  if (dates > 0)
    say(`${counted(dates, 'text')} more, such as the names of days and months, need no translation.`);
  if (texts.length + names.length + sentences.length === 0) return;
  const sheet = join(dataFolder, 'translations', `${id}.${locale}.csv`);
  await writeWorksheet(sheet, gaps);
  say(
    `What is missing is in ${sheet}, which you can open in any spreadsheet. Fill in as much of the last column as you like, then run: npm run tenant -- texts ${id} ${locale} --from ${sheet}`,
  );
}

/** Returns the record of a folder: the translations that it owns. Names that were not chosen keep their entries. */
function record(
  { id }: CouncilShelves,
  translations: readonly Translation[],
  chosen: (name: string) => boolean,
): Record<string, string> {
  return Object.fromEntries(
    translations
      .filter(({ owner, translated }) => owner === id && translated !== undefined)
      .map(({ name, hash, madeFrom }) => [name, chosen(name) ? hash : madeFrom] as const)
      .filter((entry): entry is [string, string] => entry[1] !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

function requireKnown(names: readonly string[], all: readonly string[]): void {
  const known = new Set(all);
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) throw new CommandError(`There is no text or page "${unknown}".`, 2);
}
