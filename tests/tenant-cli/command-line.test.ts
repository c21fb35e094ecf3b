import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { runCommand } from '../support/run-command.ts';
import { makeWorkspace, type Workspace } from './workspace.ts';

// The program itself, once for each thing that only a process can show.
const program = join(import.meta.dirname, '..', '..', 'tools', 'lintel.ts');

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace();
});
afterAll(() => workspace.remove());

async function run(...words: string[]): Promise<{ status: number | null; out: string; err: string }> {
  const { tenantsFolder, dataFolder } = workspace;
  const child = spawn(process.execPath, [program, 'tenant', ...words], {
    env: { ...process.env, LINTEL_TENANTS: tenantsFolder, LINTEL_DATA: dataFolder, PORT: '8181' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[status], out, err] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { status, out, err };
}

test(
  'works on the councils that the server would serve, prints its address, and asks nothing without a terminal',
  { tags: ['full'] },
  async () => {
    const { status, out, err } = await run('new', 'marsh-end');
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(out).toContain('http://marsh-end.localhost:8181/');
    expect(out).toContain('These answers are only guesses: name, council, primary, telephone, email, hours');
    expect(JSON.parse(await workspace.read('marsh-end/tenant.json'))).toMatchObject({
      tenantId: 'marsh-end',
    });
  },
);

test('ends with 1 for wrong files, with the findings on stdout', async () => {
  await workspace.write('broken/tenant.json', '{');
  const { status, out, err } = await run('check', '--json');
  expect({ status, err }).toEqual({ status: 1, err: '' });
  const folders = (await readdir(workspace.tenantsFolder)).filter((name) => name !== 'base').toSorted();
  expect(folders).toContain('broken');
  expect(JSON.parse(out)).toMatchObject({ councils: folders });
});

test('ends with 2 for wrong arguments, and lists the possible ones', async () => {
  const { status, said, complained } = await runCommand({}, ['tenant', 'chekc']);
  expect({ status, said }).toEqual({ status: 2, said: [] });
  const err = complained.join('\n');
  expect(err).toContain("unknown command 'chekc'\n(Did you mean check?)");
  expect(err).toContain('npm run tenant --');
});

test('without arguments lists the commands', async () => {
  const { status, said } = await runCommand({}, ['tenant']);
  expect(status).toBe(0);
  expect(said.join('\n')).toContain('publish [options] [id]');
});

test('each subject is an npm script, and lintel without arguments lists them', async () => {
  const { status, said } = await runCommand({}, []);
  expect(status).toBe(0);
  const listed = [...(said[0] ?? '').matchAll(/^ {2}([a-z]+) {2,}\S/gm)].map(([, name]) => name);
  const scripts = Object.entries<string>(packageFile.scripts).filter(([, line]) =>
    line.startsWith('node tools/lintel.ts '),
  );
  expect(
    scripts.map(([name, line]) => line.replace('node tools/lintel.ts ', '') === name && name).toSorted(),
  ).toEqual(listed.toSorted());
  for (const name of listed) {
    expect(await runCommand({}, [name ?? '', '--help'])).toMatchObject({
      status: 0,
      said: expect.arrayContaining([expect.stringContaining(`npm run ${name} --`)]),
      complained: [],
    });
  }
  expect(await runCommand({}, ['tenants'])).toMatchObject({ status: 2, said: [] });
});
