import { join } from 'node:path';
import { madeFile } from '#schemas/tenant/made-icons.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import { createFiles, replaceFiles } from '../command/write-files.ts';
import { checkCouncils } from '../council-check/check-councils.ts';
import { reportFindings } from '../council-check/report.ts';
import { exists, requireCouncil } from '../councils/councils.ts';
import { readFace } from '../councils/faces.ts';
import { readCurrent } from '../councils/version-store.ts';
import { giveFace } from './faces.ts';
import { makeIconsAnyway } from './logo.ts';
import { readNamed } from '../logo/run-job.ts';
import { changesFrom } from '../edit-council/changes.ts';
import { readToday, type Today } from '../edit-council/today.ts';
import { type Known, questions } from '../new-council/answers.ts';
import { type Flags, gatherAnswers } from '../new-council/ask.ts';
import { accentInDark } from '../new-council/crest.ts';
import { inPartWords } from '../new-council/council-files.ts';
import { readKnown } from '../new-council/known.ts';

interface EditOptions {
  readonly answers: Flags;
  /** The name of a face to take on. */
  readonly face: string | undefined;
  readonly logo: string | undefined;
  /** Asks nothing; changes only the answers given by flags. */
  readonly yes: boolean;
  readonly open: boolean;
  readonly show: (id: string) => Promise<ExitStatus>;
}

/**
 * `tenant edit <council>`: asks the questions of `tenant new` again, with today's answers. Changes the entries in
 * place. The rest stays unchanged, including notes.
 */
export async function editCouncil(
  context: Context,
  requested: string | undefined,
  { answers: flags, face, logo, yes, open, show }: EditOptions,
): Promise<ExitStatus> {
  const { tenantsFolder, say } = context;
  const id = await requireCouncil(context, requested);
  const today = await readToday(tenantsFolder, id);
  if (face !== undefined) await checkFace(context, id, face);
  if (logo !== undefined) await readNamed(logo);
  const hasOther = face !== undefined || logo !== undefined;
  const known = await readKnown(tenantsFolder, id);
  const answers = await askAgain(context, id, today, known, flags, yes || hasOther);
  const { files, said } = changesFrom(today, answers, known.baseLocales);
  if (said.length === 0 && !hasOther) say('Nothing has changed, so nothing was written.');
  if (said.length > 0) {
    const begun = await begunLanguages(tenantsFolder, id, answers.languages);
    await createFiles(new Map(begun.map((path) => [path, '{}\n'])));
    await replaceFiles(new Map([...files].map(([name, text]) => [join(tenantsFolder, id, name), text])));
    for (const line of said) say(line);
    if (answers.primary !== today.answers.primary) say(accentInDark(answers.primary));
    const before = today.answers.languages.split(' ');
    for (const locale of answers.languages.split(' '))
      if (!before.includes(locale) && !known.baseLocales.includes(locale))
        say(inPartWords(id, locale, today.tenant.localeId));
  }
  if (face !== undefined) await giveFace(context, id, face, { colours: false, replace: false });
  // The icons also show the council's name and colours.
  const isOld = said.length > 0 && face === undefined && (await exists(tenantsFolder, id, madeFile));
  const icons = logo !== undefined || isOld ? await makeIconsAnyway(context, id, logo) : undefined;
  if (icons && logo !== undefined) for (const line of icons.said) say(line);
  if (icons && icons.written.length > 0)
    say(`The logo and its icons were made again: ${icons.written.join(', ')}`);
  if (icons?.wrong !== undefined)
    say(`${icons.wrong} The logo stays as it was. Everything else was changed.`);
  say('');
  const found = reportFindings(await checkCouncils(context, [id]), [id], say);
  const status = icons?.wrong === undefined ? found : 1;
  if (open) return await show(id);
  const current = await readCurrent(context.dataFolder, id);
  if (current !== undefined) {
    say(
      `\nResidents see version ${current.version} until you publish again. To look at these files first: npm run content -- preview ${id}. To publish: npm run tenant -- publish ${id}`,
    );
    return status;
  }
  say(`\nLook at it, with a server running: http://${answers.hosts.split(' ')[0]}:${context.port}/`);
  if (context.portAdvice !== undefined) say(context.portAdvice);
  return status;
}

/**
 * Checks a face before anything is written.
 * @throws CommandError as `giveFace` would.
 */
async function checkFace(context: Context, id: string, face: string): Promise<void> {
  await readFace(context, face);
  if (await exists(context.tenantsFolder, id, 'front-page.json'))
    throw new CommandError(
      `${id} has its own front page, which this face would replace. Nothing was written. To replace it, run: npm run tenant -- face ${id} ${face} --replace`,
    );
}

async function askAgain(
  context: Context,
  id: string,
  today: Today,
  known: Known,
  flags: Flags,
  yes: boolean,
): Promise<Today['answers']> {
  if (flags.hosts !== undefined && flags.hosts.trim() === '')
    throw new CommandError('--host is empty. Without a host, people cannot reach the portal.', 2);
  // Flags given are the only changes wanted.
  const asks = !yes && Object.keys(flags).length === 0;
  const terminal = asks ? context.openTerminal?.() : undefined;
  if (asks && terminal === undefined)
    throw new CommandError(`Say what to change, such as: tenant edit ${id} --telephone "01632 960123"`, 2);
  try {
    const answers = await gatherAnswers({
      questions: questions.filter(({ name }) => name !== 'scheme' && name !== 'face'),
      flags,
      ask: terminal?.ask,
      known,
      colours: !context.environment['NO_COLOR'],
      usual: ({ name }) => (name === 'scheme' || name === 'face' ? '' : today.answers[name]),
    });
    return { ...today.answers, ...answers };
  } finally {
    terminal?.end();
  }
}

/** Returns paths of empty text files to write for languages that neither base nor the council has yet. */
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
