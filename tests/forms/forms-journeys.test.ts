import { afterEach, beforeEach, expect, test } from 'vitest';
import { mergeOver } from '#api/council-files/merge.ts';
import { makeCouncilFolder, type CouncilFolder } from '#tests/content/council-folder.ts';
import { goodForm } from './good-form.ts';
import { runCommand } from '../support/run-command.ts';

const inBase = 'base/forms/a-form.form.json';
let folder: CouncilFolder;

beforeEach(async () => {
  folder = await makeCouncilFolder();
  await folder.add('oakham');
  await folder.write(inBase, goodForm);
});
afterEach(() => folder.remove());

async function run(...words: string[]) {
  const environment = { LINTEL_TENANTS: folder.path, LINTEL_DATA: `${folder.path}/.data` };
  const { status, said, complained } = await runCommand(environment, words);
  return { status, out: said.join('\n'), err: complained.join('\n') };
}

test('forms journeys says what to do about a form with mistakes', async () => {
  await folder.write(inBase, mergeOver(goodForm, { order: ['you', 'nowhere'] }));
  const { status, err } = await run('forms', 'journeys', 'oakham', 'a-form');
  expect([status, err]).toEqual([1, expect.stringContaining('npm run forms -- check oakham a-form')]);
});

test('it is a table with a line for each journey, and a sum', async () => {
  const { status, out } = await run('forms', 'journeys', 'oakham', 'a-form');
  expect(status).toBe(0);
  const { forms } = JSON.parse((await run('forms', 'journeys', 'oakham', 'a-form', '--json')).out);
  const [{ journeys }] = forms;
  expect(out.match(/^ +\d+ +\d+ +\d+ {2}\S/gm)).toHaveLength(journeys.length);
  expect(out.split('\n').length).toBeLessThan(journeys.length + 5);
  expect(out).toMatch(/✓ a-form \(oakham\): \d+ journeys?, /);
});

test('with --script it is to be followed by hand', async () => {
  const { out } = await run('forms', 'journeys', 'oakham', 'a-form', '--script');
  expect(out).toContain('## Journey 1');
  expect(out).toContain('What is your name?');
});

test('against the version that is served it says what is new, and what is gone', async () => {
  expect((await run('tenant', 'publish', 'oakham')).err).toBe('');
  const same = await run('forms', 'journeys', 'oakham', 'a-form');
  expect(same.out).toContain('These show nothing that the served version does not show.');
  await folder.write(
    inBase,
    mergeOver(goodForm, {
      sections: { home: { pages: ['stays', 'stay', 'rent', 'debts'] } },
      pages: {
        arrears: null,
        debts: {
          title: 'Debts',
          schema: { type: 'object', properties: { debts: { type: 'boolean' } } },
          ui: { debts: { label: 'I have debts' } },
        },
      },
    }),
  );
  const { out } = await run('forms', 'journeys', 'oakham', 'a-form');
  expect(out).toMatch(/^ {2}\+ .*page "debts" is asked/m);
  expect(out).toMatch(/^ {2}- no longer: .*page "arrears" is asked/m);
});
