import { readBase } from '#api/tenants/base.ts';
import { checkTenant } from '#api/tenants/check-tenant.ts';
import { readShelves } from '../councils/council-shelves.ts';
import { gapsOfLanguages, type LanguageGaps } from '../council-check/incomplete-languages.ts';
import { counted } from '#api/rules/words/counted.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import { requireCouncil } from '../councils/councils.ts';
import { printJson } from '../councils/print-json.ts';
import { put, type WorksheetTexts } from './worksheet.ts';

/**
 * `tenant texts <id> <locale> --missing`: lists what a language still lacks, by the file it belongs in. With `json` it
 * prints the contents for those files in the default language's words, ready for a translator.
 */
export async function listMissing(
  context: Context,
  requested: string | undefined,
  locale: string | undefined,
  json: boolean,
): Promise<ExitStatus> {
  const { tenantsFolder, say } = context;
  const id = await requireCouncil(context, requested);
  const [base, [council]] = await Promise.all([readBase(tenantsFolder), readShelves(tenantsFolder, [id])]);
  if (council === undefined) return 1;
  const checked = await checkTenant({ tenantsFolder, id, base, source: council.own.source });
  const all = gapsOfLanguages(council, checked);
  const gaps = all.find((one) => one.locale === locale);
  if (gaps === undefined) {
    const others = all.map((one) => one.locale).join(', ');
    throw new CommandError(
      others === ''
        ? `${id} has only one language. List another under "languages" in tenant.json first.`
        : `Which language? Choose one of: ${others}.`,
      2,
    );
  }
  const files = filesOf(gaps);
  if (json) {
    say(JSON.stringify({ council: id, locale, files, pages: gaps.pages }, null, 2));
    return 0;
  }
  for (const [file, words] of Object.entries(files)) {
    say(`${id}/${file}`);
    say(printJson(words).trimEnd());
  }
  for (const page of gaps.pages) say(`${id}/content/${locale}/${page}`);
  const { texts, names, sentences, pages } = gaps;
  const words = texts.length + names.length + sentences.length;
  say(`Not translated into ${locale} yet: ${counted(words, 'text')} and ${counted(pages.length, 'page')}.`);
  return 0;
}

function filesOf({
  locale,
  texts,
  names,
  sentences,
}: LanguageGaps): Readonly<Record<string, WorksheetTexts>> {
  const nested: WorksheetTexts = {};
  for (const { name, original } of texts) put(nested, name.split('.'), original);
  return {
    ...(texts.length > 0 && { [`locales/${locale}.json`]: nested }),
    ...(names.length > 0 && { [`locales/${locale}.names.json`]: same(names) }),
    ...(sentences.length > 0 && { [`forms/shared.${locale}.json`]: same(sentences) }),
  };
}

function same(words: readonly string[]): WorksheetTexts {
  return Object.fromEntries(words.map((word) => [word, word]));
}
