import { relative, sep, dirname, join } from 'node:path';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { type AnswerName, type Answers, questions } from '../new-council/answers.ts';
import { type Flags, gatherAnswers } from '../new-council/ask.ts';
import { accentInDark } from '../new-council/crest.ts';
import { councilFiles, inPartWords, slugOf } from '../new-council/council-files.ts';
import { readKnown } from '../new-council/known.ts';
import { readModel, readRadius } from '../new-council/model.ts';
import { checkCouncils } from '../council-check/check-councils.ts';
import { reportFindings } from '../council-check/report.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import type { Ask } from '../command/terminal.ts';
import { exists, isCouncilId, requireCouncil } from '../councils/councils.ts';
import { readFace } from '../councils/faces.ts';
import { combinePacks, packsJoiner } from '../scheme-packs/packs.ts';
import { makeIconsAnyway } from './logo.ts';
import { readNamed } from '../logo/run-job.ts';

interface NewOptions {
  readonly answers: Flags;
  /** The council whose look and rules to copy. */
  readonly from: string | undefined;
  /** The logo file; undefined to make a logo from the initials. */
  readonly logo: string | undefined;
  /** Takes the default answer where no flag gives one. */
  readonly yes: boolean;
  /** Shows the council once it is made, and follows its files until stopped; undefined asks first. */
  readonly open: boolean | undefined;
  readonly show: (id: string) => Promise<ExitStatus>;
}

/** `tenant new <id>`: makes a council's folder from a handful of answers, and checks it. */
export async function newCouncil(
  context: Context,
  requested: string | undefined,
  options: NewOptions,
): Promise<ExitStatus> {
  const terminal = options.yes ? undefined : context.openTerminal?.();
  let made: { id: string; status: ExitStatus; shows: boolean };
  try {
    const id = await chooseId(context, requested, terminal?.ask);
    const status = await makeCouncil(context, id, options, terminal?.ask);
    const shows = options.open ?? (status === 0 && (await wantsToSee(terminal?.ask)));
    made = { id, status, shows };
  } finally {
    terminal?.end();
  }
  return made.shows ? await options.show(made.id) : made.status;
}

async function wantsToSee(ask: Ask | undefined): Promise<boolean> {
  const said = await ask?.('\nStart a portal now that shows it and follows your changes? (y or n)\n  [n] ');
  return /^y/i.test(said?.trim() ?? '');
}

async function chooseId(
  { tenantsFolder }: Context,
  requested: string | undefined,
  ask: Ask | undefined,
): Promise<string> {
  if (requested !== undefined) {
    const wrong = await wrongId(tenantsFolder, requested);
    if (wrong) throw new CommandError(wrong.why, wrong.status);
    return requested;
  }
  if (ask === undefined) throw new CommandError('What is its short name? tenant new <id>', 2);
  for (let hint = ''; ;) {
    const typed = await ask(
      `${hint}What is its short name? (lower-case letters and hyphens, such as seabrook)\n  `,
    );
    const id = typed.trim();
    const wrong = await wrongId(tenantsFolder, id);
    if (!wrong) return id;
    hint = `  ${wrong.why}\n`;
  }
}

async function wrongId(
  tenantsFolder: string,
  id: string,
): Promise<{ readonly why: string; readonly status: 1 | 2 } | undefined> {
  if (!isCouncilId(id)) {
    const near = slugOf(id, '');
    const isFree = isCouncilId(near) && !(await exists(tenantsFolder, near));
    return {
      why: `"${id}" cannot be a council's short name. ${isFree ? `Call it "${near}"? ` : ''}Use lower-case letters and digits, with single hyphens between words, and not "base".`,
      status: 2,
    };
  }
  if (await exists(tenantsFolder, id))
    return {
      why: `There is already a council "${id}". Nothing was written. Choose another short name, or change that council: npm run tenant -- edit ${id}`,
      status: 1,
    };
  return undefined;
}

/** Questions that are not asked of a council that starts from another's rules. */
const notWithModel: readonly AnswerName[] = ['face', 'scheme', 'cycle'];

async function makeCouncil(
  context: Context,
  id: string,
  { answers: flags, from, logo }: NewOptions,
  ask: Ask | undefined,
): Promise<ExitStatus> {
  const { tenantsFolder, schemasFolder, say } = context;
  const known = await readKnown(tenantsFolder, id);
  const model =
    from === undefined ? undefined : await readModel(tenantsFolder, await requireCouncil(context, from));
  const crossed = model && notWithModel.find((name) => flags[name] !== undefined);
  if (crossed)
    throw new CommandError(
      `--from copies the look and the rules of ${from}, so it cannot be used with --${crossed}. Leave one of them out. You can change the face and cycle later with npm run tenant -- edit ${id}.`,
      2,
    );
  if (logo !== undefined) await readNamed(logo);
  const asked = questions.filter(
    ({ name }) =>
      (model === undefined || !notWithModel.includes(name)) &&
      (name !== 'face' || known.faces.length > 0 || flags.face !== undefined),
  );
  const answers = await gatherAnswers({
    questions: asked,
    flags,
    ask,
    known,
    colours: !context.environment['NO_COLOR'],
    usual: (question, before) => question.usual(id, before, known),
  });
  const whole = wholeAnswers(answers);
  const [language = 'en-GB', ...otherLanguages] = whole.languages.split(' ');
  const [first, second] = whole.scheme
    .split(packsJoiner)
    .map((requested) => known.packs.find(({ id: name }) => name === requested));
  const ground = first ?? known.packs[0];
  if (ground === undefined)
    throw new CommandError(
      `There are no schemes in ${tenantsFolder}${sep}base${sep}schemes to start from. Restore that folder from Lintel.`,
    );
  const combined = second && (await combinePacks(tenantsFolder, ground, second));
  const pack = combined ?? ground;
  const face = whole.face === '' ? undefined : await readFace(context, whole.face);
  // A language that base lacks starts empty, and falls back to the default until it is translated.
  const begunLanguages = otherLanguages.filter((locale) => !known.baseLocales.includes(locale));
  const made = councilFiles({
    id,
    answers: whole,
    // Every council has this host anyway; list it once.
    hosts: [
      `${id}.localhost`,
      ...whole.hosts.split(' ').filter((host) => host !== '' && host !== `${id}.localhost`),
    ],
    languages: [language, ...otherLanguages],
    inPart: begunLanguages,
    model,
    face,
    pack,
    radius: face?.shape.radius ?? (await readRadius(tenantsFolder, model)),
    schemas: relative(`${tenantsFolder}${sep}${id}`, schemasFolder).replaceAll(sep, '/'),
    year: new Date().getFullYear(),
  });
  const begun = begunLanguages.map((locale) => [`locales/${locale}.json`, '{}\n'] as const);
  const files = new Map([...made, ...begun]);
  await writeCouncil(tenantsFolder, id, files);

  say(`\n${whole.name} was made in ${tenantsFolder}${sep}${id}`);
  const icons = await makeIconsAnyway(context, id, logo);
  if (logo !== undefined) for (const line of icons.said) say(line);
  for (const name of new Set([...files.keys(), ...icons.written])) {
    if (!icons.taken.includes(name)) say(`  ${name}`);
  }
  say(`\n${accentInDark(whole.primary)}`);
  printGuesses(context, asked, flags, ask);
  for (const locale of begunLanguages) say(`\n${inPartWords(id, locale, language)}`);
  say('');
  const status = reportFindings(await checkCouncils(context, [id]), [id], say);
  if (icons.wrong !== undefined)
    say(
      `\n${icons.wrong} The council was made with its initials as its logo for now. When you have corrected the file, run: npm run tenant -- logo ${id} FILE`,
    );
  if (combined !== undefined && model === undefined)
    say(
      `\nIts rules come from ${ground.id}, with these from ${second?.id}: ${combined.lent.join(', ')}. Read them through: each note in lettings.json was written for one scheme only.`,
    );
  printNextSteps(context, id, model === undefined ? ground.id : undefined);
  return icons.wrong === undefined ? status : 1;
}

function wholeAnswers(answers: Partial<Answers>): Answers {
  const { town = '', name = '', council = '', primary = '', face = '', telephone = '', email = '' } = answers;
  const { hours = '', hosts = '', languages = '', scheme = '', cycle = '' } = answers;
  return { town, name, council, primary, face, telephone, email, hours, hosts, languages, scheme, cycle };
}

/**
 * Answers whose guessed defaults may be wrong and need correcting. Other defaults are empty, or are rules that must be
 * read anyway.
 */
const guessed: readonly AnswerName[] = ['name', 'council', 'primary', 'telephone', 'email', 'hours'];

function printGuesses(
  { say }: Context,
  asked: readonly { readonly name: AnswerName }[],
  flags: Flags,
  ask: Ask | undefined,
): void {
  const taken = asked.filter(({ name }) => guessed.includes(name) && flags[name] === undefined);
  if (ask !== undefined || taken.length === 0) return;
  say(
    `\nThese answers are only guesses: ${taken.map(({ name }) => name).join(', ')}. Change them in tenant.json and theme.json.`,
  );
}

function printNextSteps(
  { tenantsFolder, port, portAdvice, say }: Context,
  id: string,
  pack: string | undefined,
): void {
  say(
    [
      '',
      'Look at it, with a server running (npm start):',
      `  http://${id}.localhost:${port}/`,
      ...(portAdvice === undefined ? [] : [`  ${portAdvice}`]),
      'Then change the files, or answer again. Reload the page to see a change.',
      `  npm run tenant -- edit ${id}`,
      `  ${tenantsFolder}${sep}${id}${sep}README.md says what is in each file, and docs/new-council.md what to do next.`,
      ...(pack === undefined
        ? []
        : [
            `Its rules started as ${pack}. Here are worked examples, to change and keep beside lettings.json:`,
            `  ${tenantsFolder}${sep}base${sep}schemes${sep}${pack}${sep}lettings.examples.json`,
          ]),
    ].join('\n'),
  );
}

/**
 * Writes a council's whole folder under a name that the server does not read, then renames it.
 * @throws CommandError if the folder was made in the meantime.
 */
async function writeCouncil(
  tenantsFolder: string,
  id: string,
  files: ReadonlyMap<string, string | Uint8Array>,
): Promise<void> {
  const beside = join(tenantsFolder, `.new-${id}-${process.pid}`);
  try {
    await Promise.all(
      [...files].map(async ([name, text]) => {
        const path = join(beside, name);
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, text);
      }),
    );
    await rename(beside, join(tenantsFolder, id));
  } catch (error) {
    await rm(beside, { recursive: true, force: true });
    if (error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY') {
      throw new CommandError(`There is already a council "${id}". Nothing was written.`);
    }
    throw error;
  }
}
