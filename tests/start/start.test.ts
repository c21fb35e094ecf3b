import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readContext } from '#tools/command/context.ts';
import { findHome } from '#tools/postgres/server-home.ts';
import { findPostmaster, stopPostmaster } from '#tools/postgres/postmaster.ts';

// `npm start` as a person sees it: the real program, a new database, real signals. It builds the web app first
// if necessary, which takes the longest. With one council only: `tests/demo` covers the demo of the others, and the
// browser tests their start.
const project = join(import.meta.dirname, '..', '..');
const PATIENCE_MS = 180_000;

let dataFolder: string;
let tenantsFolder: string;
let running: ChildProcess | undefined;

beforeAll(() => {
  mkdirSync(join(project, '.data'), { recursive: true });
  dataFolder = mkdtempSync(join(project, '.data', 'start-'));
  tenantsFolder = join(dataFolder, 'tenants');
  for (const name of ['base', 'ashcombe']) {
    cpSync(join(project, 'tenants', name), join(tenantsFolder, name), { recursive: true });
  }
});
afterEach(() => {
  running?.kill('SIGKILL');
  running = undefined;
});
afterAll(async () => {
  const home = findHome(dataFolder);
  if (home !== undefined) {
    await stopPostmaster(join(home, 'data'), 'immediate');
    rmSync(home, { recursive: true, force: true });
  }
  rmSync(dataFolder, { recursive: true, force: true });
});

type Started = { child: ChildProcess; said: () => string };

function start(env: NodeJS.ProcessEnv = {}): Started {
  const child = spawn(process.execPath, ['tools/start.ts'], {
    cwd: project,
    env: {
      ...process.env,
      DATABASE_URL: '',
      PORT: '0',
      LINTEL_DATA: dataFolder,
      LINTEL_TENANTS: tenantsFolder,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = child;
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  return { child, said: () => output };
}

/** Waits for the greeting and returns the port it names. */
async function untilReady({ child, said }: Started): Promise<number> {
  const ended = once(child, 'close');
  while (!said().includes('Lintel is ready.')) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}:\n${said()}`);
    await Promise.race([once(child.stdout ?? child, 'data'), ended]);
  }
  return Number(/answers on port (\d+)/.exec(said())?.[1]);
}

function database(): ReturnType<typeof findPostmaster> {
  return findPostmaster(join(findHome(dataFolder) ?? '', 'data'));
}

async function openAdverts(port: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/propertylistings/basic`);
  const { adverts }: { adverts: unknown[] } = JSON.parse(await answer.text());
  return adverts.length;
}

test(
  'starts from nothing with open homes, restarts after a kill, ends on a signal, and leaves nothing running',
  { timeout: 2 * PATIENCE_MS },
  async () => {
    const killed = start();
    expect(await openAdverts(await untilReady(killed))).toBeGreaterThanOrEqual(20);
    expect(killed.said()).toContain('applicant@example.org');
    const [outbox = ''] = /http:\/\/localhost:\d+\/outbox/.exec(killed.said()) ?? [];
    expect((await fetch(outbox)).status).toBe(200);
    killed.child.kill('SIGKILL');
    await once(killed.child, 'close');
    const leftOver = database();
    expect(leftOver).toBeDefined();
    expect(readContext({ LINTEL_DATA: dataFolder })).toMatchObject({
      port: 8080,
      portAdvice: expect.stringContaining('set PORT'),
    });

    const next = start();
    const port = await untilReady(next);
    expect(database()?.pid).toBe(leftOver?.pid);
    // A command in another terminal, without PORT.
    expect(readContext({ LINTEL_DATA: dataFolder })).toMatchObject({ port, portAdvice: undefined });
    expect(await openAdverts(port)).toBeGreaterThanOrEqual(20);
    next.child.kill('SIGINT');
    const [code] = await once(next.child, 'close');
    expect(code).toBe(0);
    expect(next.said()).toContain('Stopped.');
    expect(database()).toBeUndefined();
    expect(readContext({ LINTEL_DATA: dataFolder }).port).toBe(8080);
  },
);

test('says what to do if the port is taken', { tags: ['full'], timeout: PATIENCE_MS }, async () => {
  const other = createServer();
  await new Promise<void>((resolve) => {
    other.listen(0, resolve);
  });
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const { child, said } = start({ PORT: String(port) });
  const [code] = await once(child, 'close');
  other.close();
  expect(code).toBe(1);
  expect(said()).toContain(`Port ${port} is in use`);
  expect(said()).toContain(`PORT=${port + 1} npm start`);
});
