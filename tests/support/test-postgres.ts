import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { migrate } from '#api/database/migrate.ts';
import { startEmbeddedPostgres } from '#tools/postgres/embedded.ts';
import { processIdentity } from '#tools/postgres/processes.ts';
import { memoryFolder } from '#tools/testing/memory.ts';

const project = join(import.meta.dirname, '..', '..');

/** A PostgreSQL for tests. Strings only, because a test runner passes it between processes. */
export type TestPostgres = {
  /** Superuser's connection string of a database that no test uses. */
  readonly url: string;
  /** Name of the migrated database that test databases are copied from. */
  readonly template: string;
};

/**
 * Starts the tests' own PostgreSQL, or uses the server in `LINTEL_TEST_DATABASE_URL`, and makes a migrated
 * template there. Its files stay in memory, or in `.data` on systems without a memory folder, so a second run
 * finds the template.
 * @returns The server and the function that leaves it; the last user stops it.
 */
export async function startTestPostgres(): Promise<TestPostgres & { stop(): Promise<void> }> {
  const given = process.env['LINTEL_TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') {
    return { url: given, template: await prepareTemplate(given), stop: async () => {} };
  }
  const server = await startEmbeddedPostgres(placeForPostgres('test-postgres'));
  try {
    await setUpForTests(server.url);
    return { url: server.url, template: await prepareTemplate(server.url), stop: server.stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Returns the folder of a test's PostgreSQL: in memory if there is room, otherwise in `.data`. */
export function placeForPostgres(name: string): { dataFolder: string; sharedFolder?: string } {
  const memory = memoryFolder();
  return memory === undefined
    ? { dataFolder: join(project, '.data', name) }
    : { dataFolder: join(memory, name), sharedFolder: memory };
}

/**
 * Stops a server from waiting for its disk: test databases may be lost in a power cut. A drop takes 45 ms
 * instead of 230 ms. It plans each statement once for a connection, for any values: a test's connections run most
 * statements a few times only, and planning the first five each time takes a quarter of PostgreSQL's processor time. It
 * hashes the password once for a log-in instead of 4,096 times, which saves 5 ms.
 */
async function setUpForTests(url: string): Promise<void> {
  const { username, password } = new URL(url);
  await prepare(url, async (client) => {
    for (const setting of [
      'fsync = off',
      'full_page_writes = off',
      'plan_cache_mode = force_generic_plan',
      'scram_iterations = 1',
    ])
      await client.query(`alter system set ${setting}`);
    await client.query('select pg_reload_conf()');
    // This session may read the settings only after its next statement.
    await client.query('set scram_iterations = 1');
    const [name, secret] = [escapeIdentifier(username), escapeLiteral(decodeURIComponent(password))];
    await client.query(`alter role ${name} password ${secret}`);
  });
}

/** Any number, the same for all runs: two runs that prepare the same server take turns. */
const PREPARING = 7_134_001;

async function prepareTemplate(url: string): Promise<string> {
  const template = `lintel_template_${digestOf(['api/database'])}`;
  await prepare(url, async (client) => {
    await dropAbandoned(client);
    await makeTemplate(client, template, 'template1', (draft) => migrate(databaseUrl(url, draft)));
  });
  return template;
}

/** Makes databases to copy from, as the server's superuser; two runs that prepare one server take turns. */
export async function prepare(url: string, make: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [PREPARING]);
    await make(client);
  } finally {
    await client.end();
  }
}

/**
 * Fills a copy of a database under another name and renames it once it is complete, because a killed run must
 * not leave half a template. An existing template stays.
 */
export async function makeTemplate(
  client: Client,
  name: string,
  source: string,
  fill: (draft: string) => Promise<unknown>,
): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount !== 0) return;
  const draft = `${name}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft} template ${source}`);
  await fill(draft);
  await client.query(`alter database ${draft} rename to ${name}`);
}

/** Drops the databases of runs that were killed first: the owner's process number is in the name. */
async function dropAbandoned(client: Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname ~ '^lintel_test_[0-9]+_'`,
  );
  for (const { datname } of rows) {
    if (processIdentity(Number(datname.split('_')[2])) === undefined) {
      await client.query(`drop database if exists ${datname} with (force)`);
    }
  }
}

/** Returns the address of another database on the same server. */
export function databaseUrl(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** Returns a digest of folders and files of the project: 16 hexadecimal digits. */
export function digestOf(parts: readonly string[]): string {
  const hash = createHash('sha256');
  const add = (name: string) =>
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(project, name)))
      .update('\0');
  for (const part of parts) {
    if (statSync(join(project, part)).isFile()) add(part);
    else
      for (const name of readdirSync(join(project, part), { recursive: true, encoding: 'utf8' }).sort())
        if (statSync(join(project, part, name)).isFile()) add(join(part, name));
  }
  return hash.digest('hex').slice(0, 16);
}
