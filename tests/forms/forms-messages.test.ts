import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mergeOver, type Json } from '#api/council-files/merge.ts';
import { makeCouncilFolder, type CouncilFolder } from '#tests/content/council-folder.ts';
import { goodForm } from './good-form.ts';
import { runCommand } from '../support/run-command.ts';

const path = 'oakham/forms/a-form.form.json';
const welsh = 'oakham/forms/a-form.cy-GB.json';
let folder: CouncilFolder;

beforeEach(async () => {
  folder = await makeCouncilFolder();
  const languages = ['en-GB', 'cy-GB'].map((languageCode) => ({ languageCode, displayName: languageCode }));
  await folder.add('oakham', { languages });
  await folder.write('oakham/locales/cy-GB.json', {});
});
afterEach(() => folder.remove());

async function forms(...words: string[]) {
  const environment = { LINTEL_TENANTS: folder.path, LINTEL_DATA: `${folder.path}/data` };
  const { status, said, complained } = await runCommand(environment, ['forms', ...words]);
  return { status, out: said.join('\n'), err: complained.join('\n') };
}

const read = (file: string) => readFile(join(folder.path, file), 'utf8');
const lines = (text: string) => text.split('\n').map((line) => line.replace(/,$/, ''));
const lacking: Json = {
  pages: {
    name: { ui: { firstName: { messages: { required: null } } } },
    rent: { ui: { rents: { messages: null } } },
  },
};

describe('forms messages', () => {
  test.each([
    ['no council', [], 2, /Which council\? Choose one of: oakham\./],
    ['a council that is not there', ['okham', 'a-form'], 1, /no council "okham"/],
    ['no form', ['oakham'], 2, /Which form\?/],
    ['a form that is not there', ['oakham', 'b-form'], 1, /no form "b-form"/],
  ])('says what to do about %s', async (_what, words, status, said) => {
    await folder.write(path, goodForm);
    expect(await forms('messages', ...words)).toMatchObject({ status, err: expect.stringMatching(said) });
  });

  test('leaves a file alone that is not a form', async () => {
    await folder.write(path, '{ "pages": {');
    const { status, err } = await forms('messages', 'oakham', 'a-form');
    expect(status).toBe(1);
    expect(err).toContain('a-form of oakham cannot be read. Nothing was changed.');
    expect(await read(path)).toBe('{ "pages": {');
  });

  test('says which file cannot be written, and why', async () => {
    await folder.write(path, goodForm);
    await mkdir(join(folder.path, welsh));
    const { status, err } = await forms('messages', 'oakham', 'a-form');
    expect(status).toBe(1);
    expect(err).toMatch(/a-form\.cy-GB\.json cannot be written: it is a folder\. Nothing was changed\./);
  });

  test('writes a gap where a message is missing, and changes no other character', async () => {
    await folder.write(path, mergeOver(goodForm, lacking));
    const before = await read(path);
    const { status, out } = await forms('messages', 'oakham', 'a-form');
    expect(status).toBe(0);
    expect(out).toContain('! oakham/forms/a-form.form.json: 2 gaps to fill in');
    const after = await read(path);
    expect(JSON.parse(after)).toEqual(
      mergeOver(JSON.parse(before), {
        pages: {
          name: { ui: { firstName: { messages: { required: '' } } } },
          rent: { ui: { rents: { messages: { required: '' } } } },
        },
      }),
    );
    // Each earlier line is still there in order, apart from commas.
    const left = lines(after);
    for (const line of lines(before)) expect(left.splice(0, left.indexOf(line) + 1)).toContain(line);
    // The words that people would miss most come first.
    expect(after.indexOf('"required": ""')).toBeLessThan(after.indexOf('"maxLength": "Use'));
  });

  test('writes each sentence that Welsh lacks, in the order of the form, with what other forms say', async () => {
    await folder.write(path, goodForm);
    await folder.write('base/forms/other.cy-GB.json', { 'First name': 'Enw cyntaf' });
    await folder.write(welsh, { 'A form': 'Ffurflen', 'Do you rent?': 'Ydych chi’n rhentu?' });
    const { out } = await forms('messages', 'oakham', 'a-form');
    expect(out).toMatch(/a-form\.cy-GB\.json: \d+ gaps to fill in, 1 sentence copied from other forms/);
    const said = Object.entries(JSON.parse(await read(welsh)));
    expect(said[0]).toEqual(['A form', 'Ffurflen']);
    expect(said).toContainEqual(['First name', 'Enw cyntaf']);
    expect(said).toContainEqual(['Do you owe rent?', '']);
    const at = (sentence: string) => said.findIndex(([one]) => one === sentence);
    expect(at('First name')).toBeLessThan(at('Do you rent?'));
    expect(at('Do you rent?')).toBeLessThan(at('Do you owe rent?'));
    // Missing words do not stop the form from being served.
    expect((await forms('check', 'oakham', 'a-form')).status).toBe(0);
  });

  test('run twice it adds nothing, and says what is still empty', async () => {
    await folder.write(path, mergeOver(goodForm, lacking));
    await forms('messages', 'oakham', 'a-form');
    const files = await Promise.all([read(path), read(welsh)]);
    const { out } = await forms('messages', 'oakham', 'a-form');
    expect(await Promise.all([read(path), read(welsh)])).toEqual(files);
    expect(out).toContain('2 gaps from before that are still empty');
    expect(out).not.toContain('to fill in');
  });

  test('says so where nothing is missing', async () => {
    await folder.add('oakham');
    await folder.remove('oakham/locales');
    await folder.write(path, goodForm);
    const before = await read(path);
    const { out } = await forms('messages', 'oakham', 'a-form');
    expect(out).toBe('✓ oakham/forms/a-form.form.json: nothing is missing');
    expect(await read(path)).toBe(before);
  });

  test('with --out writes the gaps to hand on, and leaves the form as it is', async () => {
    await folder.write(path, mergeOver(goodForm, lacking));
    const before = await read(path);
    const out = join(folder.path, 'gaps.json');
    await forms('messages', 'oakham', 'a-form', '--out', out);
    const gaps = JSON.parse(await readFile(out, 'utf8'));
    expect(gaps['forms/a-form.form.json']).toEqual({
      pages: {
        name: { ui: { firstName: { messages: { required: '' } } } },
        rent: { ui: { rents: { messages: { required: '' } } } },
      },
    });
    expect(gaps['forms/a-form.cy-GB.json']).toMatchObject({ 'First name': '' });
    expect(await read(path)).toBe(before);
    await expect(read(welsh)).rejects.toThrow(/ENOENT/);
    await rm(out);
  });

  test('of a form that is base’s alone it writes into the council’s own file', async () => {
    await folder.write('base/forms/a-form.form.json', mergeOver(goodForm, lacking));
    await forms('messages', 'oakham', 'a-form');
    expect(JSON.parse(await read(path))).toEqual({
      pages: {
        name: { ui: { firstName: { messages: { required: '' } } } },
        rent: { ui: { rents: { messages: { required: '' } } } },
      },
    });
  });
});
