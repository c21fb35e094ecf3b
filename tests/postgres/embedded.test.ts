import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#tools/postgres/embedded.ts';
import { connectionString } from '#tools/postgres/cluster.ts';
import { socketFolder } from '#tools/postgres/launch.ts';
import { processIdentity } from '#tools/postgres/processes.ts';

const scratch = join(import.meta.dirname, '..', '..', '.data');
let dataFolder: string;
let server: EmbeddedPostgres | undefined;
const made = new Set<string>();
const isRoot = process.getuid?.() === 0;

function newDataFolder(): string {
  mkdirSync(scratch, { recursive: true });
  const folder = mkdtempSync(join(scratch, 'embedded-'));
  made.add(folder);
  return folder;
}
async function removeMade(): Promise<void> {
  await stopServer();
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
  made.clear();
}

async function stopServer(): Promise<void> {
  await server?.stopImmediately();
  server = undefined;
}
afterEach(stopServer);

async function start(): Promise<EmbeddedPostgres> {
  server = await startEmbeddedPostgres({ dataFolder });
  made.add(server.home);
  return server;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('an existing server', () => {
  // One data folder for all, because initdb takes most of a second.
  beforeAll(() => {
    dataFolder = newDataFolder();
  });
  afterAll(removeMade);

  test('is PostgreSQL 18 that writes to disk, on this machine only, never on the standard port', async () => {
    const { url, port } = await start();
    const [answer] = await query(
      url,
      `select current_setting('server_version_num')::int / 10000 as major, current_setting('fsync') as fsync,
              current_setting('full_page_writes') as full_page_writes, current_setting('listen_addresses') as listens,
              inet_server_addr() is null as "onSocket", current_database() as database, current_setting('server_encoding') as encoding`,
    );
    expect(answer).toEqual({
      major: 18,
      fsync: 'on',
      full_page_writes: 'on',
      listens: '127.0.0.1',
      onSocket: true,
      database: 'lintel',
      encoding: 'UTF8',
    });
    expect(port).not.toBe(5432);
  });

  test('needs the password, which only its owner can read', async () => {
    const { url, home } = await start();
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    wrong.searchParams.delete('host');
    await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    expect(statSync(join(home, 'password')).mode & 0o777).toBe(0o600);
  });

  test('has no socket where its path would be too long or be read as two', () => {
    const folder = newDataFolder();
    for (const name of ['x'.repeat(100), 'one, two', 'a "name"']) {
      expect(socketFolder({ folder: join(folder, name), user: undefined })).toBeUndefined();
    }
    expect(connectionString({ port: 5433, sockets: undefined }, 'secret', 'lintel')).toBe(
      'postgresql://postgres:secret@127.0.0.1:5433/lintel',
    );
  });

  test('has ended after stop, and keeps its data for the next start', async () => {
    const first = await start();
    await query(first.url, 'create table kept as select 7 as seven');
    await first.stop();
    expect(processIdentity(first.pid)).toBeUndefined();
    const second = await start();
    expect(second.found).toBe(false);
    expect(await query(second.url, 'select seven from kept')).toEqual([{ seven: 7 }]);
  });

  test('keeps committed data after a crash', async () => {
    const first = await start();
    await query(first.url, 'create table kept_through_cut as select generate_series(1, 1000) as n');
    await first.stopImmediately();
    const second = await start();
    expect(await query(second.url, 'select count(*)::int as count from kept_through_cut')).toEqual([
      { count: 1000 },
    ]);
  });

  test('is taken over after its process was killed, and stopped by the new one', async () => {
    const left = await killedStart(dataFolder);
    made.add(left.home);
    expect(processIdentity(left.pid)).toBeDefined();
    const taken = await start();
    expect(taken.found).toBe(true);
    expect(taken.pid).toBe(left.pid);
    expect(await query(taken.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await taken.stop();
    expect(processIdentity(left.pid)).toBeUndefined();
  });

  test('is shared with a living process and left running', async () => {
    const first = await start();
    const second = await startEmbeddedPostgres({ dataFolder });
    expect(second.pid).toBe(first.pid);
    await second.stop();
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await first.stop();
    expect(processIdentity(first.pid)).toBeUndefined();
  });

  test('starts despite the pid file of a machine that lost power', async () => {
    const first = await start();
    await first.stop();
    // The number now belongs to a living process other than PostgreSQL: this one.
    const pidFile = join(first.home, 'data', 'postmaster.pid');
    writeFileSync(pidFile, `${process.pid}\n${join(first.home, 'data')}\n1\n5433\n\n127.0.0.1\n\nready   \n`);
    const second = await start();
    expect(second.found).toBe(false);
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('of another major version is refused, and says what to do', { tags: ['full'] }, async () => {
    const first = await start();
    await first.stop();
    const version = join(first.home, 'data', 'PG_VERSION');
    writeFileSync(version, '17\n');
    await expect(startEmbeddedPostgres({ dataFolder })).rejects.toThrow(/PostgreSQL 17.*DATABASE_URL/s);
    writeFileSync(version, '18\n');
    server = undefined;
  });

  test.runIf(isRoot)(
    'runs as a user without rights, in a place everyone can reach, and records where',
    async () => {
      const { pid, home } = await start();
      expect(statSync(`/proc/${pid}`).uid).not.toBe(0);
      expect(statSync(join(home, 'data')).uid).not.toBe(0);
      const note: unknown = JSON.parse(readFileSync(join(dataFolder, 'postgres', 'place.json'), 'utf8'));
      expect(note).toEqual({ home });
    },
  );
});

describe('a first start', () => {
  beforeEach(() => {
    dataFolder = newDataFolder();
  });
  afterEach(removeMade);

  test('repeats an initdb that was killed halfway', { tags: ['full'] }, async () => {
    const first = await start();
    await first.stop();
    // State after a kill during initdb: no `data`, and an unfinished folder.
    const unfinished = join(first.home, 'data.new-killed');
    mkdirSync(join(unfinished, 'base'), { recursive: true });
    writeFileSync(join(unfinished, 'PG_VERSION'), '18\n');
    rmSync(join(first.home, 'data'), { recursive: true });
    const second = await start();
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(existsSync(unfinished)).toBe(false);
  });

  test('works after one that was killed at any moment', { tags: ['full'] }, async () => {
    const moments = process.env['LINTEL_FULL'] === '1' ? [40, 80, 160, 320, 480, 640] : [300];
    for (const afterMs of moments) {
      dataFolder = newDataFolder();
      await killedStart(dataFolder, afterMs);
      const { url } = await start();
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await removeMade();
    }
  });

  test('three times at once, once in another process, ends with one server', { tags: ['full'] }, async () => {
    const [first, second, apart] = await Promise.all([
      startEmbeddedPostgres({ dataFolder }),
      startEmbeddedPostgres({ dataFolder }),
      killedStart(dataFolder),
    ]);
    made.add(first.home).add(second.home).add(apart.home);
    server = first;
    expect([second.pid, apart.pid]).toEqual([first.pid, first.pid]);
    await second.stop();
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe.runIf(isRoot)('as root', () => {
  beforeEach(() => {
    dataFolder = newDataFolder();
  });
  afterEach(removeMade);

  test(
    'starts from nothing when the data folder was deleted, and keeps the last data',
    { tags: ['full'] },
    async () => {
      const first = await start();
      await query(first.url, 'create table kept as select 7 as seven');
      await first.stop();
      rmSync(dataFolder, { recursive: true });
      const second = await start();
      expect(second.home).not.toBe(first.home);
      expect(existsSync(join(first.home, 'data', 'PG_VERSION'))).toBe(true);
      await second.stop();
      rmSync(dataFolder, { recursive: true });
      await start();
      expect([first.home, second.home].map((home) => existsSync(home))).toEqual([false, true]);
    },
  );
});

const program = `
  const { startEmbeddedPostgres } = await import(process.argv[1]);
  const server = await startEmbeddedPostgres({ dataFolder: process.argv[2] });
  process.stdout.write(JSON.stringify({ pid: server.pid, home: server.home }));
  setInterval(() => {}, 1_000);
`;

/**
 * Starts a server in its own process and kills that process with SIGKILL, which it cannot handle.
 * @param afterMs Milliseconds until the kill; without it, the kill comes when the server is up.
 * @returns The server left behind; with `afterMs` usually an empty answer.
 */
async function killedStart(folder: string, afterMs?: number): Promise<{ pid: number; home: string }> {
  const embedded = join(import.meta.dirname, '..', '..', 'tools', 'postgres', 'embedded.ts');
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program, embedded, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  parent.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  if (afterMs === undefined) await once(parent.stdout, 'data');
  else await sleep(afterMs);
  parent.kill('SIGKILL');
  await once(parent, 'close');
  return output === '' ? { pid: 0, home: '' } : JSON.parse(output);
}
