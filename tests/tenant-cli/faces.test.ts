import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkTenant } from '#api/tenants/check-tenant.ts';
import { faceNames, readFace } from '#tools/councils/faces.ts';
import { withFace } from '#tools/tenant/faces.ts';
import { runCommand } from '../support/run-command.ts';

const project = join(import.meta.dirname, '..', '..');

let tenantsFolder: string;
beforeEach(async () => {
  tenantsFolder = await mkdtemp(join(tmpdir(), 'lintel-faces-'));
  for (const folder of ['base', 'ashcombe'])
    await cp(join(project, 'tenants', folder), join(tenantsFolder, folder), { recursive: true });
});
afterEach(() => rm(tenantsFolder, { recursive: true, force: true }));

const tenant = (...words: readonly string[]) =>
  runCommand({ LINTEL_TENANTS: tenantsFolder }, ['tenant', ...words]);
const read = (name: string) => readFile(join(tenantsFolder, 'ashcombe', name), 'utf8');
const theme = async (): Promise<object> => JSON.parse(await read('theme.json'));

const names = await faceNames({ tenantsFolder: join(project, 'tenants') });

test('there are several, and no two have a header, a card and a button alike', async () => {
  expect(names.length).toBeGreaterThanOrEqual(2);
  const looks = await Promise.all(
    names.map(async (name) => {
      const { layout } = await readFace({ tenantsFolder }, name);
      return [layout.header, layout.card, layout.button].join();
    }),
  );
  expect(new Set(looks).size).toBe(names.length);
});

test.each(names)('%s can be worn by a council, in its own colours and in the face’s', async (name) => {
  const face = await readFace({ tenantsFolder }, name);
  for (const colours of [false, true]) {
    for (const [file, text] of Object.entries(withFace(face, await theme(), colours)))
      await writeFile(join(tenantsFolder, 'ashcombe', file), text);
    const { files, findings } = await checkTenant({ tenantsFolder, id: 'ashcombe' });
    // The command makes its icons again.
    expect(findings.filter(({ kind }) => kind !== 'icons.old')).toEqual([]);
    expect(files?.theme.layout).toEqual(face.layout);
    expect(files?.frontPage.blocks).toEqual(face.blocks);
  }
  expect(await theme()).toMatchObject({ light: face.light, dark: face.dark });
});

test('a council keeps its colours and its first page, unless it says otherwise', async () => {
  const [before, page] = [await read('theme.json'), await read('front-page.json')];
  const refused = await tenant('face', 'ashcombe', 'terrace');
  expect([refused.status, refused.complained.join()]).toEqual([
    1,
    expect.stringMatching(/its own front page.*add --replace/),
  ]);
  expect([await read('theme.json'), await read('front-page.json')]).toEqual([before, page]);

  expect((await tenant('face', 'ashcombe', 'terrace', '--replace')).status).toBe(0);
  const { light }: { light: unknown } = JSON.parse(before);
  expect(await theme()).toMatchObject({ light, shape: { radius: 0 }, layout: { card: 'framed' } });
  expect(JSON.parse(await read('front-page.json'))).toHaveProperty(['blocks', 0, 'look'], 'plain');
  expect((await checkTenant({ tenantsFolder, id: 'ashcombe' })).findings).toEqual([]);
});

test('a face that is none, or whose file is wrong, is named', async () => {
  expect((await tenant('faces')).said.join('\n')).toContain('terrace');
  const unknown = await tenant('face', 'ashcombe', 'terrase', '--replace');
  expect([unknown.status, unknown.complained.join()]).toEqual([
    1,
    expect.stringMatching(/no face "terrase".*terrace/),
  ]);
  await writeFile(join(tenantsFolder, 'base', 'faces', 'odd.json'), '{ "about": 1 }');
  const odd = await tenant('face', 'ashcombe', 'odd', '--replace');
  expect([odd.status, odd.complained.join()]).toEqual([1, expect.stringContaining('odd.json')]);
});
