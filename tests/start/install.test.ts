import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

// The real npm installs a project without packages, whose own script runs until the test lets it end.

let project: string;
const begun = new Set<ChildProcess>();

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'lintel-install-'));
  await mkdir(join(project, 'tools'));
  await copyFile(new URL('../../tools/install.mjs', import.meta.url), join(project, 'tools/install.mjs'));
  const program = join(project, 'fake/bin/node');
  await mkdir(join(project, 'fake/bin'), { recursive: true });
  await writeFile(program, `#!/bin/sh\nexec '${process.execPath}' "$@"\n`);
  await chmod(program, 0o755);
  const node = { name: 'node', version: '24.0.0', bin: { node: 'bin/node' } };
  const preinstall = `echo $$ >> ${project}/begun; until [ -e ${project}/may-end ]; do sleep 0.1; done; echo $$ >> ${project}/ended`;
  const root = { name: 'council', version: '1.0.0', dependencies: { node: 'file:fake' } };
  await writeJson('fake/package.json', node);
  await writeJson('package.json', { ...root, scripts: { preinstall } });
  await writeJson('package-lock.json', {
    ...root,
    lockfileVersion: 3,
    requires: true,
    packages: { '': root, fake: node, 'node_modules/node': { resolved: 'fake', link: true } },
  });
});

afterEach(async () => {
  for (const child of begun) child.kill('SIGKILL');
  begun.clear();
  await rm(project, { recursive: true, force: true, maxRetries: 5 });
});

function writeJson(path: string, content: unknown): Promise<void> {
  return writeFile(join(project, path), JSON.stringify(content));
}

function install() {
  const child = spawn(process.execPath, [join(project, 'tools/install.mjs')], {
    env: { ...process.env, npm_config_offline: 'true' },
  });
  begun.add(child);
  const run = { child, said: '', ended: new Promise<number | null>((done) => child.once('exit', done)) };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (run.said += text));
  }
  return run;
}

const letEnd = () => writeFile(join(project, 'may-end'), '');

async function lines(name: string): Promise<string[]> {
  const path = join(project, name);
  return existsSync(path) ? (await readFile(path, 'utf8')).trim().split('\n') : [];
}

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

test(
  'a second command waits for the first one’s install, and then has nothing to do',
  { tags: ['full'] },
  async () => {
    const first = install();
    await expect.poll(() => lines('begun')).toHaveLength(1);
    const second = install();
    await expect.poll(() => second.said).toContain('Another command is installing; waiting');
    await letEnd();
    expect([await first.ended, await second.ended], first.said + second.said).toEqual([0, 0]);
    expect(await lines('begun')).toHaveLength(1);
    expect(await lines('ended')).toHaveLength(1);
    expect(existsSync(join(project, '.installing'))).toBe(false);
  },
);

test('stopping it ends npm and its children, and the same command works the next time', async () => {
  const first = install();
  await expect.poll(() => lines('begun')).toHaveLength(1);
  const script = Number((await lines('begun'))[0]);
  first.child.kill('SIGINT');
  expect(await first.ended).toBe(130);
  expect(first.said).toContain('Run the same command to begin again');
  await expect.poll(() => isAlive(script)).toBe(false);
  // An earlier killed install left its file behind; no process has that id.
  await writeFile(join(project, '.installing'), '4194305');
  await letEnd();
  const again = install();
  expect(await again.ended, again.said).toBe(0);
  expect(again.said).not.toContain('waiting');
});
