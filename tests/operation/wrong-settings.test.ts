import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfiguration, requireFitForPeople } from '#api/configuration.ts';
import { openDatabase } from '#api/database/database.ts';
import { migrate } from '#api/database/migrate.ts';
import { readDatabaseRoles } from '#api/database/roles.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { startTestServer } from '../support/test-server.ts';
import { startFakePostgres } from './fake-postgres.ts';

// Wrong settings. Each is found at the start, and its message gives the fault and the remedy.
const DATABASE_URL = 'postgresql://lintel:secret@db.example/lintel';
const mail = 'smtp://mail.example:587';

/** Returns why a process would not start with these settings. */
function refusalOf(environment: NodeJS.ProcessEnv): string {
  try {
    requireFitForPeople(readConfiguration(environment));
    return 'nothing was refused';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test.each([
  // A proxy in front.
  [{ LINTEL_TRUST_PROXY: '1' }, 'LINTEL_TRUST_PROXY has "1" in it: a number of proxies', '10.0.3.0/24'],
  [{ LINTEL_TRUST_PROXY: 'true' }, 'has "true" in it: with everybody believed', 'addresses of your proxies'],
  [{ LINTEL_TRUST_PROXY: '10.0.0.1, *' }, 'has "*" in it', 'addresses of your proxies'],
  [{ LINTEL_TRUST_PROXY: 'proxy.example' }, 'no address and no network', 'addresses of your proxies'],
  [{ LINTEL_TRUST_PROXY: '10.0.0.256' }, 'no address and no network', 'addresses of your proxies'],
  [{ LINTEL_TRUST_PROXY: '10.0.0.0/33' }, 'has "10.0.0.0/33" in it', 'from 1 to 32'],
  [{ LINTEL_TRUST_PROXY: 'fd00::/129' }, 'has "fd00::/129" in it', 'from 1 to 128'],
  [{ LINTEL_TRUST_PROXY: '10.0.0.0/' }, 'has "10.0.0.0/" in it', 'from 1 to 32'],
  [{ LINTEL_TRUST_PROXY: '0.0.0.0/0' }, 'that network is everybody', 'addresses of your proxies'],
  [{ LINTEL_TRUST_PROXY: '::/0' }, 'that network is everybody', 'addresses of your proxies'],
  // Letters.
  [{ DATABASE_URL }, 'No mail server is set', 'LINTEL_SMTP_URL='],
  [{ DATABASE_URL, LINTEL_DEMO: '0' }, 'No mail server is set', 'LINTEL_MAIL=files'],
  [{ LINTEL_MAIL: 'paper' }, 'LINTEL_MAIL is "paper"', 'smtp or files'],
  [{ LINTEL_MAIL: 'smtp' }, 'no mail server is set', 'set LINTEL_SMTP_URL'],
  [{ LINTEL_MAIL: 'files', LINTEL_SMTP_URL: mail }, 'LINTEL_MAIL is files, and LINTEL_SMTP_URL', 'remove'],
  // The virus scanner.
  [{ LINTEL_CLAMAV: 'scanner.example:3310' }, 'LINTEL_CLAMAV is "scanner.example:3310"', 'tcp://host:port'],
  // Limits for uploads.
  [{ LINTEL_UPLOADS_ADDRESS: '1 GB' }, 'LINTEL_UPLOADS_ADDRESS is "1 GB"', 'number of megabytes'],
  [{ LINTEL_UPLOADS_COUNCIL: '-1' }, 'LINTEL_UPLOADS_COUNCIL is "-1"', 'number of megabytes'],
  [{ LINTEL_UPLOADS_FREE: '10%' }, 'LINTEL_UPLOADS_FREE is "10%"', 'number of megabytes'],
  // Server-rendered pages.
  [{ LINTEL_RENDERED_PAGES: 'yes' }, 'LINTEL_RENDERED_PAGES is "yes"', '"on" or "off"'],
  // The store of files.
  [{ LINTEL_FILES_URL: '/srv/files' }, 'LINTEL_FILES_URL can’t be used', 's3://bucket/prefix?region='],
  [{ LINTEL_FILES_URL: 's3://files?endpoint=x' }, 'LINTEL_FILES_URL can’t be used', 'AWS_ACCESS_KEY_ID'],
  // The database's roles.
  [{ LINTEL_DATABASE_ROLES: 'pg_mine' }, 'LINTEL_DATABASE_ROLES is "pg_mine"', 'not pg_'],
  [{ LINTEL_DATABASE_ROLES: 'a"; drop' }, 'LINTEL_DATABASE_ROLES is', 'small letters'],
  [{ LINTEL_DATABASE_ROLES: 'Ashcombe' }, 'LINTEL_DATABASE_ROLES is "Ashcombe"', 'small letters'],
  [{ LINTEL_DATABASE_ROLES: 'a'.repeat(51) }, 'LINTEL_DATABASE_ROLES is', '50 at most'],
  // Stopping.
  [{ LINTEL_DRAIN: '-1' }, 'LINTEL_DRAIN is "-1"', 'from 0 to 300'],
  [{ LINTEL_DRAIN: '5s' }, 'LINTEL_DRAIN is "5s"', 'whole number of seconds'],
  [{ PORT: '80a' }, 'PORT is "80a"', 'from 0 to 65535'],
])('%o is refused: %s … %s', (environment, wrong, cure) => {
  const refusal = refusalOf(environment);
  expect(refusal).toContain(wrong);
  expect(refusal).toContain(cure);
  expect(refusal).not.toContain('secret');
});

test.each([
  {},
  { LINTEL_TRUST_PROXY: '10.0.3.17, 10.0.4.0/24, fd00::1, fd00:3::/64' },
  { DATABASE_URL, LINTEL_SMTP_URL: mail },
  { DATABASE_URL, LINTEL_MAIL: 'files' },
  { DATABASE_URL, LINTEL_WORKER: 'off' },
  { DATABASE_URL, LINTEL_DEMO: '1' },
  { LINTEL_DATABASE_ROLES: 'ashcombe_2' },
  { LINTEL_DRAIN: '0' },
])('%o is accepted', (environment) => {
  expect(refusalOf(environment)).toBe('nothing was refused');
});

test.each([
  [{}, 0],
  [{ DATABASE_URL, LINTEL_DEMO: '1' }, 0],
  [{ DATABASE_URL, LINTEL_SMTP_URL: mail }, 5_000],
  [{ DATABASE_URL, LINTEL_SMTP_URL: mail, LINTEL_DRAIN: '0' }, 0],
  [{ LINTEL_DRAIN: '12' }, 12_000],
])('%o lets an ending process keep serving for %i ms', (environment, milliseconds) => {
  expect(readConfiguration(environment).drainMs).toBe(milliseconds);
});

const refused = (url: string) =>
  migrate(url).then(
    () => 'nothing was refused',
    (error: Error) => error.message,
  );

describe('a PostgreSQL', () => {
  let database: TestDatabase;
  let postgres: URL;
  const user = `wrong_${process.pid}`;
  beforeAll(async () => {
    database = await createTestDatabase();
    postgres = new URL(database.url);
    // Over TCP: the address has the server's socket.
    postgres.searchParams.delete('host');
    await database.pool.query(`create role ${user} login createrole password 'secret'`);
  });
  afterAll(async () => {
    await database.pool.query(`drop owned by ${user}`);
    await database.pool.query(`drop role ${user}`);
    await database.drop();
  });

  /** Returns the test server's address with a part changed. */
  const changed = (change: Partial<URL>) => Object.assign(new URL(postgres.href), change).href;

  test.each([
    ['where nothing listens', { host: '127.0.0.1:1' }, 'Nothing answers at 127.0.0.1:1', 'Start it'],
    [
      'of an unknown name',
      { host: 'nowhere.invalid:5432' },
      '"nowhere.invalid", which is not known',
      'Correct',
    ],
    ['with a wrong password', { password: 'wrong' }, 'does not let the user', 'pg_hba.conf'],
    ['without the database', { pathname: '/no"where' }, 'no database', 'create database "no""where" owner'],
  ])('%s', async (_what, change, wrong, cure) => {
    const refusal = await refused(changed(change));
    expect(refusal).toContain(wrong);
    expect(refusal).toContain(cure);
    expect(refusal).not.toContain(postgres.password);
  });

  test.each([
    'db.example',
    'host=db.example password=secret',
    'mysql://lintel:secret@db.example/lintel',
    'postgresql://lintel:a#secret@db.example/lintel',
    'postgresql://lintel:a/secret@db.example/lintel',
    'postgresql://lintel:secret@db.example:99999/lintel',
  ])('with a malformed address: %s', async (url) => {
    const refusal = await refused(url);
    expect(refusal).toContain('DATABASE_URL is no address of a PostgreSQL; it must be like');
    expect(refusal).not.toContain('secret');
  });

  test('with a user who may not create tables, until the message’s statements have run', async () => {
    const own = await createTestDatabase();
    try {
      const url = Object.assign(new URL(own.url), { username: user, password: 'secret' });
      const refusal = await refused(url.href);
      expect(refusal).toContain(`The user "${user}" may not make tables in the database`);
      const statements = refusal.split('\n').filter((line) => line.startsWith('  '));
      await own.pool.query(statements.join('\n'));
      expect(await refused(url.href)).not.toContain('may not make tables');
    } finally {
      await own.pool.query(`reassign owned by ${user} to current_user`);
      await own.drop();
    }
  });

  test.each([
    [
      'that is too old',
      { server_version: { version: '15.4', number: '150004' } },
      'is 15.4; Lintel needs 16',
    ],
    [
      'behind a pooler that shares connections by the transaction',
      { server_version: { version: '18.4', number: '180004' }, pg_backend_pid: { pid: '7' } },
      'pool_mode = session',
    ],
  ])('%s', async (_what, answers, cure) => {
    const fake = await startFakePostgres(answers);
    try {
      expect(await refused(fake.url)).toContain(cure);
      expect(await refused(`${fake.url}?options=-c%20jit=off`)).toContain(
        'Take "options" out of DATABASE_URL',
      );
    } finally {
      await fake.close();
    }
  });

  test('gets no start-up parameters that PgBouncer refuses', async () => {
    const fake = await startFakePostgres({ set_config: { set_config: '' }, '1': { one: '1' } });
    try {
      const api = openDatabase(fake.url);
      await expect(api.ping()).resolves.toBeUndefined();
      await api.close();
    } finally {
      await fake.close();
    }
  });
});

test('an address to listen at that this machine does not have', async () => {
  const database = await createTestDatabase();
  try {
    await expect(startTestServer(database.url, { host: '203.0.113.77' })).rejects.toThrow(
      'LINTEL_HOST is "203.0.113.77", which is no address of this machine (EADDRNOTAVAIL). Name one',
    );
  } finally {
    await database.drop();
  }
});

test('role names are harmless in a statement', () => {
  for (const prefix of ['lintel;', "l'", 'l l', '1l', '_l', 'ä']) {
    expect(() => readDatabaseRoles({ LINTEL_DATABASE_ROLES: prefix })).toThrow('LINTEL_DATABASE_ROLES');
  }
});

test('the process reports it in one line and ends with 1', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../api/main.ts')], {
    env: { ...process.env, DATABASE_URL, LINTEL_SMTP_URL: '', LINTEL_MAIL: '', LINTEL_DEMO: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect(code).toBe(1);
  expect(said).toMatch(/^No mail server is set.*\n$/);
});
