import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CommandError } from '#tools/command/command-error.ts';
import type { Context } from '#tools/command/context.ts';
import { fillers } from '#tools/forms/new/questions.ts';
import { makeCouncilFolder, type CouncilFolder } from '#tests/content/council-folder.ts';
import { goodForm } from './good-form.ts';
import { runCommand } from '../support/run-command.ts';

const files = {
  maximumMegabytes: 20,
  kinds: ['pdf', 'jpeg'],
  quotaMegabytes: 100,
  visitorQuotaMegabytes: 50,
  documentKinds: [{ id: 'identity', name: 'Proof of identity', keepDays: 365 }],
};
let folder: CouncilFolder;

beforeEach(async () => {
  folder = await makeCouncilFolder();
  await folder.add('oakham', { files });
});
afterEach(() => folder.remove());

async function run(words: readonly string[], openTerminal?: Context['openTerminal']) {
  const environment = { LINTEL_TENANTS: folder.path, LINTEL_DATA: `${folder.path}/data` };
  const { status, said, complained } = await runCommand(environment, ['forms', ...words], { openTerminal });
  return { status, out: said.join('\n'), err: complained.join('\n') };
}

/** Runs with a person at the terminal who types these answers. */
async function converse(answers: readonly (string | CommandError)[], ...words: string[]) {
  const left = [...answers];
  const asked: string[] = [];
  let hasEnded = false;
  const ask = async (question: string) => {
    asked.push(question);
    const answer = left.shift() ?? '';
    if (typeof answer !== 'string') throw answer;
    return answer;
  };
  const end = () => {
    hasEnded = true;
  };
  const said = await run(['new', ...words], () => ({ ask, end }));
  return { ...said, asked, hasEnded };
}

/** Returns every file of the council's forms; empty if it has no such folder. */
const written = () => readdir(join(folder.path, 'oakham/forms')).catch(() => []);
const read = async (file: string) =>
  JSON.parse(await readFile(join(folder.path, 'oakham/forms', file), 'utf8'));

describe('forms new does not write', () => {
  test.each([
    ['without a council', ['new', '--yes'], 2, /Which council\? Choose one of: oakham\./],
    ['for a council that is not there', ['new', 'okham', '--title=A'], 1, /no council "okham"/],
    ['without a title, where nobody can be asked', ['new', 'oakham'], 2, /so use --title/],
    ['a form that is there', ['new', 'oakham', '--title=A form!'], 2, /There is already a form "a-form"/],
    ['a title without letters', ['new', 'oakham', '--title=42'], 2, /start with a letter/],
    ['a title of HTML', ['new', 'oakham', '--title=<b>Now</b>'], 2, /people would see "<b>"/],
    ['a title that is too long', ['new', 'oakham', `--title=${'a'.repeat(81)}`], 2, /The limit is 80/],
    ['what translations are called', ['new', 'oakham', '--title=Shared'], 2, /cannot be called "shared"/],
    ['for nobody it knows', ['new', 'oakham', '--title=B', '--who=cat'], 2, /resident, household or helper/],
    ['a half account', ['new', 'oakham', '--title=B', '--without-account=maybe'], 2, /no, begin or submit/],
    ['an unknown part', ['new', 'oakham', '--title=B', '--parts=home, pets'], 2, /"pets" is not a part/],
    ['an empty receipt', ['new', 'oakham', '--title=B', '--next=\u200b'], 2, /only spaces/],
  ])('%s', async (_what, words, status, said) => {
    await folder.write('base/forms/a-form.form.json', goodForm);
    expect(await run(words)).toMatchObject({ status, err: expect.stringMatching(said) });
    expect(await written()).toEqual([]);
  });

  test('a question for files where the council has no kind of documents', async () => {
    await folder.add('oakham');
    const { status, err } = await run(['new', 'oakham', '--title=B', '--parts=proof']);
    expect([status, err]).toEqual([2, expect.stringContaining('Leave out proof.')]);
    expect(await written()).toEqual([]);
  });

  test('where tenant.json cannot be read', async () => {
    await folder.write('oakham/tenant.json', '{');
    const { status, err } = await run(['new', 'oakham', '--title=B']);
    expect([status, err]).toEqual([1, expect.stringContaining('tenant.json of oakham has mistakes')]);
  });

  test('where there can be no folder', async () => {
    await folder.write('oakham/forms', 'a file');
    const { status, err } = await run(['new', 'oakham', '--title=B']);
    expect(status).toBe(1);
    expect(err).toMatch(/b\.form\.json cannot be written: .+ Nothing was changed\./);
  });

  test('half of its files, where one is there already', async () => {
    const languages = ['en-GB', 'cy-GB'].map((languageCode) => ({
      languageCode,
      displayName: languageCode,
    }));
    await folder.add('oakham', { languages });
    await folder.write('oakham/forms/b.cy-GB.json', { Send: 'Anfon' });
    const { status, err } = await run(['new', 'oakham', '--title=B']);
    expect(status).toBe(1);
    expect(err).toContain('a file with that name already exists');
    expect(await written()).toEqual(['b.cy-GB.json']);
    expect(await read('b.cy-GB.json')).toEqual({ Send: 'Anfon' });
  });

  test('anything for somebody who leaves in the middle', async () => {
    const left = new CommandError('\nNothing was written.');
    const { status, err, hasEnded } = await converse(['Ask for a garage', '1', left], 'oakham');
    expect([status, err, hasEnded]).toEqual([1, '\nNothing was written.', true]);
    expect(await written()).toEqual([]);
  });
});

describe('forms new', () => {
  test.each(
    fillers.flatMap((who) =>
      [
        ['no', 'none'],
        ['begin', 'reasons, more'],
        ['submit', 'home, reasons, proof, more'],
      ].map(([account = '', parts = '']) => [who, account, parts] as const),
    ),
  )('makes a form for %s, without an account %s, of %s, that is proved', async (who, account, parts) => {
    const { status, out } = await run([
      'new',
      'oakham',
      '--title=Ask for a garage',
      `--who=${who}`,
      `--without-account=${account}`,
      `--parts=${parts}`,
      '--next=We’ll write to you.',
    ]);
    expect(out).toContain('✓ oakham: no problems found');
    expect(status).toBe(0);
    const form = await read('ask-for-a-garage.form.json');
    expect(form).toMatchObject({
      title: 'Ask for a garage',
      anonymous: account,
      receipt: { next: ['We’ll write to you.'] },
    });
    // Each note explains the part beside it to the author.
    expect(JSON.stringify(form).match(/\$comment/g)?.length).toBeGreaterThan(2);
    expect(Object.keys(form.sections)).toEqual(form.order);
    expect((await run(['messages', 'oakham', 'ask-for-a-garage'])).out).toContain('nothing is missing');
  });

  test('asks five questions, and a wrong answer again, with the reason', async () => {
    await folder.write('base/forms/a-form.form.json', goodForm);
    const { status, asked, hasEnded } = await converse(
      ['', 'A form', 'Ask for a garage', 'cat', '2', '', 'home,pets', 'none', ''],
      'oakham',
    );
    expect([status, hasEnded]).toEqual([0, true]);
    expect(asked).toHaveLength(9);
    expect(asked.filter((question) => question.startsWith('  '))).toEqual([
      expect.stringMatching(/^ {2}This text contains only spaces/),
      expect.stringMatching(/^ {2}There is already a form "a-form"/),
      expect.stringMatching(/^ {2}"cat" is not one of these\. Type resident, household or helper\./),
      expect.stringMatching(/^ {2}"pets" is not a part\./),
    ]);
    const form = await read('ask-for-a-garage.form.json');
    expect(form).toMatchObject({ anonymous: 'begin', lists: { people: { one: 'person' } } });
    // After the last existing form.
    expect(form.displayOrder).toBe(11);
  });

  test('begins the texts of each other language, with what other forms say already', async () => {
    const languages = ['en-GB', 'cy-GB'].map((languageCode) => ({
      languageCode,
      displayName: languageCode,
    }));
    await folder.add('oakham', { languages });
    await folder.write('oakham/locales/cy-GB.json', {});
    await folder.write('base/forms/shared.cy-GB.json', { 'First name': 'Enw cyntaf' });
    const { status, out } = await run(['new', 'oakham', '--title=Ask for a garage']);
    expect(status).toBe(0);
    expect(out).toContain('4. Translate:');
    const said = await read('ask-for-a-garage.cy-GB.json');
    expect(said).toMatchObject({ 'Ask for a garage': '', 'First name': 'Enw cyntaf' });
    const { out: again } = await run(['messages', 'oakham', 'ask-for-a-garage']);
    expect(again).not.toContain('to fill in');
  });

  test('writes files as the formatter leaves them', async () => {
    await run(['new', 'oakham', '--title=B', '--parts=home, reasons, proof, more']);
    const project = join(import.meta.dirname, '..', '..');
    const format = promisify(execFile)(
      join(project, 'node_modules', '.bin', 'oxfmt'),
      ['--check', '--config', join(project, '.oxfmtrc.json'), 'oakham/forms'],
      { cwd: folder.path },
    );
    await expect(format).resolves.toBeDefined();
  });
});
