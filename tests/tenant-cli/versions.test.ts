import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { complete, makeWorkspace, type Workspace } from './workspace.ts';

let workspace: Workspace;
beforeEach(async () => {
  workspace = await makeWorkspace();
  await workspace.begin('seabrook', ...complete);
});
afterEach(() => workspace.remove());

const home = (...parts: string[]) => join(workspace.dataFolder, 'published', 'seabrook', ...parts);

async function current(): Promise<{ version: number; at: string }> {
  return JSON.parse(await readFile(home('current.json'), 'utf8'));
}

test('publishes base and the council as they are, and points at them', async () => {
  const { status, out } = await workspace.tenant('publish', 'seabrook', '--note', 'Opening day');
  expect(out).toContain('seabrook is now served in version 1');
  expect(out).toContain(
    `The versions are in ${workspace.dataFolder}. No portal is running on it. If yours runs with a different LINTEL_DATA, set the same value here.`,
  );
  expect(status).toBe(0);
  expect(await current()).toEqual({ version: 1, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) });
  expect((await readdir(home('1'))).sort()).toEqual(['base', 'seabrook', 'version.json']);
  expect(await readFile(home('1', 'seabrook', 'tenant.json'), 'utf8')).toBe(
    await workspace.read('seabrook/tenant.json'),
  );
  expect(await readFile(home('1', 'base', 'theme.json'), 'utf8')).toBe(
    await workspace.read('base/theme.json'),
  );
});

test('goes back and forth between versions without changing them', async () => {
  await workspace.tenant('publish', 'seabrook');
  await workspace.replace('seabrook/tenant.json', 'Seabrook Homes', 'Homes by the Sea');
  await workspace.tenant('publish', 'seabrook', '--note', 'A new name');
  expect(await current()).toMatchObject({ version: 2 });

  expect(await workspace.tenant('rollback', 'seabrook')).toMatchObject({
    status: 0,
    out: 'seabrook is now served in version 1. Before, it was version 2.\n',
  });
  expect(await current()).toMatchObject({ version: 1 });
  expect(await workspace.tenant('rollback', 'seabrook', '2')).toMatchObject({ status: 0 });
  expect(await current()).toMatchObject({ version: 2 });
  expect(await readFile(home('1', 'seabrook', 'tenant.json'), 'utf8')).toContain('Seabrook Homes');

  const { out } = await workspace.tenant('versions', 'seabrook', '--json');
  expect(JSON.parse(out)).toMatchObject({
    council: 'seabrook',
    current: 2,
    versions: [
      { version: 1, note: '' },
      { version: 2, note: 'A new name' },
    ],
  });
  const told = await workspace.tenant('versions', 'seabrook');
  expect(told.out).toMatch(/→ +2 .* A new name\n/);
});

test('after a rollback the next version has a number of its own', async () => {
  await workspace.tenant('publish', 'seabrook');
  await workspace.tenant('publish', 'seabrook');
  await workspace.tenant('rollback', 'seabrook', '1');
  await workspace.tenant('publish', 'seabrook');
  expect(await current()).toMatchObject({ version: 3 });
});

test('publishes nothing with a mistake in it, and leaves no trace', async () => {
  await workspace.tenant('publish', 'seabrook');
  await workspace.replace('seabrook/theme.json', '"text": "#', '"text": "');
  const { status, out } = await workspace.tenant('publish', 'seabrook');
  expect(status).toBe(1);
  expect(out).toContain('✗ seabrook/theme.json:');
  expect(out).toContain('Not published');
  expect(await current()).toMatchObject({ version: 1 });
  expect((await readdir(home())).sort()).toEqual(['1', 'current.json']);

  const { out: json } = await workspace.tenant('publish', 'seabrook', '--json');
  expect(JSON.parse(json)).toMatchObject({
    council: 'seabrook',
    published: null,
    findings: [{ severity: 'error' }],
  });
});

test('two who publish at once get two versions', async () => {
  const both = await Promise.all([
    workspace.tenant('publish', 'seabrook'),
    workspace.tenant('publish', 'seabrook'),
  ]);
  expect(both.map(({ status }) => status)).toEqual([0, 0]);
  expect((await readdir(home())).sort()).toEqual(['1', '2', 'current.json']);
});

test('leaves a number alone that something else has taken', async () => {
  await mkdir(home('1'), { recursive: true });
  await writeFile(home('1', 'note.txt'), 'not ours');
  await workspace.tenant('publish', 'seabrook');
  expect(await current()).toMatchObject({ version: 2 });
  expect(await readdir(home('1'))).toEqual(['note.txt']);
});

test('wants a new name for new rules, and none for a spelling', async () => {
  await workspace.tenant('publish', 'seabrook');
  await workspace.replace(
    'seabrook/lettings.json',
    'You would like to move.',
    'You would like another home.',
  );
  expect(await workspace.tenant('publish', 'seabrook')).toMatchObject({ status: 0 });

  await workspace.replace('seabrook/lettings.json', '"maximum": 3', '"maximum": 4');
  const refused = await workspace.tenant('publish', 'seabrook');
  expect(refused.status).toBe(1);
  expect(refused.out).toContain('The rules differ from those in the published version 2');

  await workspace.replace('seabrook/lettings.json', '-1"', '-2"');
  expect(await workspace.tenant('publish', 'seabrook')).toMatchObject({ status: 0 });
});

test.each([
  [['rollback', 'seabrook'], 'has not published anything'],
  [['rollback'], 'Which council?'],
  [['publish', 'nowhere'], 'There is no council "nowhere"'],
])('%j says why it cannot', async (words, message) => {
  const { status, err } = await workspace.tenant(...words);
  expect(status).toBeGreaterThan(0);
  expect(err).toContain(message);
});

test('there is nothing before the first version, and no version that never was', async () => {
  await workspace.tenant('publish', 'seabrook');
  expect((await workspace.tenant('rollback', 'seabrook')).err).toContain('Version 1 is the oldest');
  expect((await workspace.tenant('rollback', 'seabrook', '7')).err).toContain(
    'has no version 7. Choose one of: 1.',
  );
  expect(await current()).toMatchObject({ version: 1 });
});
