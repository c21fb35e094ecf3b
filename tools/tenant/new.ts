import { relative, sep } from 'node:path';
import { type AnswerName, questions } from './new/answers.ts';
import { gatherAnswers } from './new/ask.ts';
import { councilFiles } from './new/council-files.ts';
import { readModel, readRadius } from './new/model.ts';
import { writeCouncil } from './new/write-council.ts';
import { checkCouncils } from './check/check-councils.ts';
import { reportFindings } from './check/report.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import type { Ask } from '../command/terminal.ts';
import { exists, isCouncilId, isLocale, requireCouncil } from './councils.ts';

export interface NewOptions {
  readonly answers: Readonly<Partial<Record<AnswerName, string>>>;
  readonly hosts: readonly string[];
  readonly locales: readonly string[];
  /** A council whose look and rules to copy. */
  readonly from: string | undefined;
  /** Takes the usual answer if no flag gives one. */
  readonly yes: boolean;
}

/** `tenant new <id>`: a council's folder from a handful of answers, checked. */
export async function newCouncil(
  context: Context,
  wished: string | undefined,
  options: NewOptions,
): Promise<ExitStatus> {
  const terminal = options.yes ? undefined : context.openTerminal?.();
  try {
    const id = await chooseId(context, wished, terminal?.ask);
    return await makeCouncil(context, id, options, terminal?.ask);
  } finally {
    terminal?.end();
  }
}

async function chooseId(
  { tenantsFolder }: Context,
  wished: string | undefined,
  ask: Ask | undefined,
): Promise<string> {
  const id =
    wished ??
    (await ask?.('What is its short name? (small letters and hyphens, such as seabrook)\n  '))?.trim();
  if (id === undefined) throw new CommandError('What is its short name? tenant new <id>', 2);
  if (!isCouncilId(id)) {
    throw new CommandError(
      `"${id}" cannot be a council's short name. Use small letters and digits, with single hyphens between words, and not "base".`,
      2,
    );
  }
  if (await exists(tenantsFolder, id)) {
    throw new CommandError(
      `There is a council "${id}" already. Nothing was written. Choose another short name, or edit the files in ${tenantsFolder}${sep}${id}.`,
    );
  }
  return id;
}

async function makeCouncil(
  context: Context,
  id: string,
  { answers: flags, hosts, locales, from }: NewOptions,
  ask: Ask | undefined,
): Promise<ExitStatus> {
  const { tenantsFolder, schemasFolder, say } = context;
  const [language = 'en-GB', ...otherLanguages] = locales;
  await requireTexts(tenantsFolder, language);
  const untranslated = await withoutTexts(tenantsFolder, otherLanguages);
  requireHosts(hosts);
  const model =
    from === undefined ? undefined : await readModel(tenantsFolder, await requireCouncil(context, from));
  const answers = await gatherAnswers(id, flags, ask);
  const begun = untranslated.map((locale) => [`locales/${locale}.json`, '{}\n'] as const);
  const made = councilFiles({
    id,
    answers,
    hosts: [`${id}.localhost`, ...hosts],
    languages: [language, ...otherLanguages],
    model,
    radius: await readRadius(tenantsFolder, model),
    schemas: relative(`${tenantsFolder}${sep}${id}`, schemasFolder).replaceAll(sep, '/'),
    year: new Date().getFullYear(),
  });
  // A language that base lacks starts empty, and falls back until somebody translates.
  const files = new Map([...made, ...begun]);
  await writeCouncil(tenantsFolder, id, files);

  say(`\n${answers.name} is made: ${tenantsFolder}${sep}${id}`);
  for (const name of files.keys()) say(`  ${name}`);
  const taken = questions.filter(({ name }) => flags[name] === undefined);
  if (ask === undefined && taken.length > 0) {
    say(
      `\nThese answers are only a guess: ${taken.map(({ name }) => name).join(', ')}. They are in tenant.json and theme.json.`,
    );
  }
  say('');
  const findings = await checkCouncils(context, [id]);
  const status = reportFindings(findings, [id], say);
  say(
    [
      '',
      'Look at it, with a server running (npm start):',
      `  http://${id}.localhost:${context.port}/`,
      'Then change the files; the page shows a change when it is loaded again.',
      `  ${tenantsFolder}${sep}${id}${sep}README.md says what stands where, docs/new-council.md how to go on.`,
    ].join('\n'),
  );
  return status;
}

async function withoutTexts(tenantsFolder: string, locales: readonly string[]): Promise<string[]> {
  const wrong = locales.find((locale) => !isLocale(locale));
  if (wrong !== undefined)
    throw new CommandError(
      `--locale is "${wrong}"; it has to be a language and a country, such as pl-PL.`,
      2,
    );
  const missing = await Promise.all(
    locales.map(async (locale) =>
      (await exists(tenantsFolder, 'base', 'locales', `${locale}.json`)) ? [] : [locale],
    ),
  );
  return missing.flat();
}

/** All other languages fall back to the default one. */
async function requireTexts(tenantsFolder: string, locale: string): Promise<void> {
  const [missing] = await withoutTexts(tenantsFolder, [locale]);
  if (missing === undefined) return;
  throw new CommandError(
    `There are no texts in ${missing}, so it cannot be the first language. Begin with one that base has, such as --locale=en-GB, and add --locale=${missing} after it.`,
  );
}

function requireHosts(hosts: readonly string[]): void {
  const wrong = hosts.find((host) => !/^[a-z0-9.-]+$/.test(host));
  if (wrong !== undefined) {
    throw new CommandError(
      `--host is "${wrong}"; it has to be a host name in small letters, such as homes.seabrook.example, without https:// and without a port.`,
      2,
    );
  }
}
