import { join } from 'node:path';
import { count } from './check/report.ts';
import { type CouncilShelves, languagesOf, readShelves } from './check/council-shelves.ts';
import { pageTranslations, sourcesPath, textTranslations, type Translation } from './check/translations.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import { replaceFile } from '../command/write-files.ts';
import { isLocale, requireCouncil } from './councils.ts';
import { printJson } from './print-json.ts';

/**
 * `tenant texts <id> <locale>`: records that the folder's translations have been read against the originals as
 * they are now. `base` is a folder, too. Names after the locale record only those texts and pages.
 */
export async function confirmTexts(
  context: Context,
  wished: string | undefined,
  locale: string | undefined,
  names: readonly string[],
): Promise<ExitStatus> {
  const { tenantsFolder, say } = context;
  const id = wished === 'base' ? wished : await requireCouncil(context, wished);
  const [shelves] = await readShelves(tenantsFolder, [id]);
  if (shelves === undefined) return 1;
  const { original } = languagesOf(shelves);
  if (locale === undefined || !isLocale(locale) || locale === original) {
    throw new CommandError(`Which language? One that is translated from ${original}, such as cy-GB.`, 2);
  }
  const texts = textTranslations(shelves, original, locale);
  const pages = pageTranslations(shelves, original, locale);
  requireKnown(names, [...texts, ...pages]);
  const chosen = (name: string): boolean => names.length === 0 || names.includes(name);
  const recorded = {
    texts: record(shelves, texts, chosen),
    pages: record(shelves, pages, chosen),
  };
  const news = (translations: readonly Translation[]): Translation[] =>
    translations.filter(
      ({ owner, name, translated, hash, madeFrom }) =>
        owner === id && chosen(name) && translated !== undefined && madeFrom !== hash,
    );
  const [newTexts, newPages] = [news(texts), news(pages)];
  await replaceFile(join(tenantsFolder, id, sourcesPath(locale)), printJson(recorded));
  for (const { name } of [...newTexts, ...newPages].slice(0, 20)) say(`  ${name}`);
  say(
    `${count(newTexts.length, 'text')} and ${count(newPages.length, 'page')} of ${id} in ${locale} now stand beside the ${original} ones as they are today.`,
  );
  return 0;
}

/** The record of a folder: what it owns and has translated. Names that were not chosen keep their entries. */
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

function requireKnown(names: readonly string[], translations: readonly Translation[]): void {
  const known = new Set(translations.map(({ name }) => name));
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) throw new CommandError(`There is no text or page "${unknown}".`, 2);
}
