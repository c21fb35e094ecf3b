import { join } from 'node:path';
import { CommandError } from '../command/command-error.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import { createFiles, replaceFiles } from '../command/write-files.ts';
import { checkCouncils } from './check/check-councils.ts';
import { reportFindings } from './check/report.ts';
import { exists, requireCouncil } from './councils.ts';
import { changesFrom } from './edit/changes.ts';
import { readToday, type Today } from './edit/today.ts';
import { questions } from './new/answers.ts';
import { type Flags, gatherAnswers } from './new/ask.ts';
import { readKnown } from './new/known.ts';

export interface EditOptions {
  readonly answers: Flags;
  /** Asks nothing: only what flags say changes. */
  readonly yes: boolean;
  readonly open: boolean;
  readonly show: (id: string) => Promise<ExitStatus>;
}

/**
 * `tenant edit <council>`: the questions of `tenant new` with today's answers. Writes the entries that change, where they
 * stand, and leaves everything else as it was, notes too.
 */
export async function editCouncil(
  context: Context,
  wished: string | undefined,
  { answers: flags, yes, open, show }: EditOptions,
): Promise<ExitStatus> {
  const { tenantsFolder, say } = context;
  const id = await requireCouncil(context, wished);
  const today = await readToday(tenantsFolder, id);
  const answers = await askAnew(context, id, today, flags, yes);
  const { files, said } = changesFrom(today, answers);
  if (said.length === 0) say('Nothing has changed, and nothing was written.');
  else {
    const begun = await begunLanguages(tenantsFolder, id, answers.languages);
    await createFiles(new Map(begun.map((path) => [path, '{}\n'])));
    await replaceFiles(new Map([...files].map(([name, text]) => [join(tenantsFolder, id, name), text])));
    for (const line of said) say(line);
  }
  say('');
  const status = reportFindings(await checkCouncils(context, [id]), [id], say);
  if (open) return await show(id);
  say(`\nLook at it, with a server running: http://${answers.hosts.split(' ')[0]}:${context.port}/`);
  return status;
}

async function askAnew(
  context: Context,
  id: string,
  today: Today,
  flags: Flags,
  yes: boolean,
): Promise<Today['answers']> {
  if (flags.hosts !== undefined && flags.hosts.trim() === '')
    throw new CommandError('--host is empty; without a host nobody finds the portal.', 2);
  // Who gives options has said what is to change.
  const asks = !yes && Object.keys(flags).length === 0;
  const terminal = asks ? context.openTerminal?.() : undefined;
  if (asks && terminal === undefined)
    throw new CommandError(`What is to change? tenant edit ${id} --telephone "01632 960123"`, 2);
  try {
    const answers = await gatherAnswers({
      questions: questions.filter(({ name }) => name !== 'scheme'),
      flags,
      ask: terminal?.ask,
      known: await readKnown(context.tenantsFolder, id),
      colours: !context.environment['NO_COLOR'],
      usual: ({ name }) => (name === 'scheme' ? '' : today.answers[name]),
    });
    return { ...today.answers, ...answers };
  } finally {
    terminal?.end();
  }
}

/** A language that neither base nor the council has yet starts empty. */
async function begunLanguages(tenantsFolder: string, id: string, languages: string): Promise<string[]> {
  const missing = await Promise.all(
    languages.split(' ').map(async (locale) => {
      const file = join('locales', `${locale}.json`);
      const there = (await exists(tenantsFolder, 'base', file)) || (await exists(tenantsFolder, id, file));
      return there ? [] : [join(tenantsFolder, id, file)];
    }),
  );
  return missing.flat();
}
