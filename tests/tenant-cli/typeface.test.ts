import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Theme } from '#schemas/tenant/theme.ts';
import { readFont } from '#tools/typefaces/font-file.ts';
import { complete, makeWorkspace, type Workspace } from './workspace.ts';

const fonts = join(import.meta.dirname, '../../tenants/porth-elen/typefaces');
const [regular, bold, regularRest] = ['400', '700', '400-2'].map((name) =>
  join(fonts, `atkinson-hyperlegible-next-${name}.woff2`),
) as [string, string, string];

let workspace: Workspace;
let folder: string;
beforeEach(async () => {
  workspace = await makeWorkspace();
  await workspace.begin('seabrook', ...complete);
  folder = join(workspace.tenantsFolder, '..', 'fonts');
  await mkdir(folder);
});
afterEach(() => workspace.remove());

const typeface = (...words: readonly string[]) => workspace.tenant('typeface', 'seabrook', ...words);
const theme = async (): Promise<Theme> => JSON.parse(await workspace.read('seabrook/theme.json'));
const made = () => readdir(join(workspace.tenantsFolder, 'seabrook/typefaces')).catch(() => []);
const checked = async () => (await workspace.tenant('check', 'seabrook')).out;

/** Returns a font with the permissions in `fsType`. */
async function fontAllowing(fsType: number, name = 'Brand.ttf'): Promise<string> {
  const font = await subsetFont(await readFile(regular), 'abc', { targetFormat: 'truetype' });
  const entry = font.indexOf('OS/2', 0, 'latin1');
  font.writeUInt16BE(fsType, font.readUInt32BE(entry + 8) + 8);
  await writeFile(join(folder, name), font);
  return join(folder, name);
}

test('two weights are made small, named by the theme and used, and the check has nothing to say', async () => {
  const { status, out } = await typeface(regular, bold);
  expect([status, out]).toEqual([0, expect.stringMatching(/400\.woff2: \d+ kB of \d+ .*weight 400/)]);
  expect(out).toContain('theme.json: Atkinson Hyperlegible Next is the typeface for text and headings.');
  expect(await made()).toEqual([
    'atkinson-hyperlegible-next-400.woff2',
    'atkinson-hyperlegible-next-700.woff2',
  ]);
  const { body, heading, own } = (await theme()).typeface;
  expect([body, heading]).toEqual([
    "'Atkinson Hyperlegible Next', system-ui, sans-serif",
    "'Atkinson Hyperlegible Next', system-ui, sans-serif",
  ]);
  expect(own?.[0]?.files.map(({ weight, range }) => [weight, range])).toEqual([
    [400, undefined],
    [700, undefined],
  ]);
  expect(own?.[0]?.standIns?.map(({ like, weight }) => `${like} ${weight}`)).toEqual([
    'Arial 400',
    'Roboto 400',
    'Arial 700',
    'Roboto 700',
  ]);
  expect(await checked()).toContain('no problems found');
});

test('what comes out is a font that says whose it is, with the characters that are wanted', async () => {
  await typeface(regular);
  const path = join(workspace.tenantsFolder, 'seabrook/typefaces/atkinson-hyperlegible-next-400.woff2');
  const font = await readFont(path);
  expect(font.licence.words).toContain('The Atkinson Hyperlegible Next Project Authors');
  for (const letter of 'Az09£€é—') expect(font.characters.has(letter.codePointAt(0) ?? 0), letter).toBe(true);
});

test('one of two halves of a font is loaded where its characters are', async () => {
  expect((await typeface(regular, regularRest)).status).toBe(0);
  const [first, rest] = (await theme()).typeface.own?.[0]?.files ?? [];
  expect([first?.range, rest?.range]).toEqual([
    expect.stringMatching(/^U\+20-7E/),
    expect.stringMatching(/^U\+100/),
  ]);
  expect(await checked()).not.toContain('typeface.twice');
});

test('another for headings is beside it, and a new one takes the place and the files of the old', async () => {
  await typeface(regular, bold, '--for', 'body');
  await typeface(bold, '--for', 'heading', '--name', 'Council Display', '--serif');
  const both = (await theme()).typeface;
  expect(both.own?.map(({ name }) => name)).toEqual(['Atkinson Hyperlegible Next', 'Council Display']);
  expect([both.body, both.heading]).toEqual([
    expect.stringMatching(/^'Atkinson/),
    "'Council Display', serif",
  ]);
  expect(both.own?.[1]?.standIns?.[0]?.like).toBe('Times New Roman');
  const { out } = await typeface(regular, '--bold', bold, '--name', 'New Sans');
  expect(out).toContain('council-display-700.woff2 belonged to it before, and was deleted');
  expect(await made()).toEqual(['new-sans-400.woff2', 'new-sans-700.woff2']);
  expect((await theme()).typeface.body).toBe("'New Sans', system-ui, sans-serif");
});

test('texts of forms count in the languages of the council only', async () => {
  await workspace.write('base/forms/shared.cy-GB.json', '{ "Yes": "\u2603" }');
  await workspace.write('base/forms/shared.en-GB.json', '{ "Yes": "\u260e" }');
  const { out } = await typeface(regular, bold);
  expect(out).toContain('\u260e (forms/shared.en-GB.json)');
  expect(out).not.toContain('\u2603');
});

test('what a typeface lacks is told, by language and by character', async () => {
  await workspace.replace(
    'seabrook/tenant.json',
    '"localAuthorities"',
    '"languages": [{ "languageCode": "en-GB", "displayName": "English" }, { "languageCode": "ar-EG", "displayName": "العربية", "inPart": true }], "localAuthorities"',
  );
  await workspace.write(
    'seabrook/content/en-GB/visit.html',
    '<!--\nname: Visit\n-->\n<p>Open ☎ daily &#9742;</p>\n',
  );
  const { out } = await typeface(regular, bold);
  expect(out).toContain('has no letters for ar-EG');
  expect(out).toMatch(/lacks \d+ characters? from your texts.*☎ \(content\/en-GB\/visit\.html\)/);
});

const nothing = async () => [await made(), (await theme()).typeface];

describe('nothing is written', () => {
  test('where its maker forbids it, unless the council has a licence', async () => {
    const font = await fontAllowing(0x2);
    const { status, err } = await typeface(font);
    expect([status, err]).toEqual([
      1,
      expect.stringMatching(/Brand\.ttf cannot be used on web pages: .*restricted licence.*--licensed/),
    ]);
    expect((await typeface(await fontAllowing(0x100))).err).toContain('no subsetting');
    expect(await nothing()).toEqual([[], undefined]);
  });

  test('of what is no font, or not there', async () => {
    await copyFile(join(import.meta.dirname, 'typeface.test.ts'), join(folder, 'Brand.ttf'));
    expect((await typeface(join(folder, 'Brand.ttf'))).err).toMatch(/not a font that can be read/);
    expect((await typeface(join(folder, 'Gone.ttf'))).err).toMatch(/There is no file/);
    expect((await typeface('Gone.ttf')).err).toContain(
      `There is no file Gone.ttf in ${process.cwd()}, where the command runs`,
    );
    expect(await typeface()).toMatchObject({ status: 2, err: expect.stringContaining('Name the fonts') });
    expect(await nothing()).toEqual([[], undefined]);
  });

  test('where two say that they are the same', async () => {
    await copyFile(regular, join(folder, 'Brand-Bold.woff2'));
    const { status, err } = await typeface(regular, join(folder, 'Brand-Bold.woff2'));
    expect([status, err]).toEqual([
      1,
      expect.stringMatching(/both say that they are of weight 400.*--bold Brand-Bold\.woff2/),
    ]);
    expect(await nothing()).toEqual([[], undefined]);
  });
});

test('with a licence, what its maker has marked is taken, and said', async () => {
  const { status, out } = await typeface(await fontAllowing(0x2), '--licensed');
  expect([status, out]).toEqual([
    0,
    expect.stringContaining('You have confirmed that the council has a licence'),
  ]);
  expect((await typeface(await fontAllowing(0x4, 'Papers.ttf'))).out).toContain(
    'marked it for documents only',
  );
});

test('a typeface that came or went is told in words', async () => {
  await workspace.tenant('publish', 'seabrook');
  await typeface(regular, bold);
  const { out } = await workspace.tenant('diff', 'seabrook@1', 'seabrook');
  expect(out).toContain('typeface of its own added: Atkinson Hyperlegible Next');
  expect(out).toContain('Typefaces\n  typefaces/atkinson-hyperlegible-next-400.woff2 added');
  await workspace.tenant('publish', 'seabrook');
  await typeface(bold, '--name', 'Atkinson Hyperlegible Next');
  expect((await workspace.tenant('diff', 'seabrook@2', 'seabrook')).out).toMatch(
    /files of the typeface Atkinson Hyperlegible Next: .*400\.woff2 \(400\).* → .*700\.woff2 \(700\)/,
  );
});

test('what lies in the folder and nothing reads is named, and a licence is not', async () => {
  await typeface(regular, bold);
  await workspace.write('seabrook/typefaces/OFL.txt', 'Licence');
  await workspace.write('seabrook/typefaces/Brand.ttf', 'x');
  await copyFile(regular, join(workspace.tenantsFolder, 'seabrook/typefaces/old.woff2'));
  const out = await checked();
  expect(out).toMatch(/typefaces\/old\.woff2.*\n?.*This typeface is not listed/);
  expect(out).toMatch(/typefaces\/Brand\.ttf.*\n?.*so this file is not used/);
  expect(out).not.toContain('OFL.txt');
});
