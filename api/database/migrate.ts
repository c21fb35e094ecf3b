import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { Client, Pool } from 'pg';

const folder = join(import.meta.dirname, 'migrations');

/** One key for all processes: whoever comes second waits and finds the work done. */
const advisoryLock = 5_463_011;

/**
 * Brings a database to the newest shape: the tables of graphile-worker first, on which ours build, then runs each file of `migrations/` once, in name order, each in its own
 * transaction, under an advisory lock.
 * @param databaseUrl a connection that owns the database.
 * @returns the names that were run now.
 * @throws Error when a file that ran before has changed since (a migration is never edited, only followed).
 */
export async function migrate(
  databaseUrl: string,
  log: (line: string) => void = () => {},
): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    await migrateJobs(databaseUrl);
    await client.query(`create table if not exists migration (
      name text primary key, checksum text not null, ran_at timestamptz not null default now())`);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migration',
    );
    const ran = new Map(rows.map((row) => [row.name, row.checksum]));
    const fresh: string[] = [];
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
      const sql = await readFile(join(folder, name), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      if (ran.has(name)) {
        if (ran.get(name) !== checksum) {
          throw new Error(
            `Migration ${name} has run on this database and was changed since; add a new file instead.`,
          );
        }
        continue;
      }
      await runOne(client, name, sql, checksum);
      log(name);
      fresh.push(name);
    }
    return fresh;
  } finally {
    await client.end();
  }
}

/** With a pool that has ended when this is done: what graphile-worker opens itself, it closes some time later. */
async function migrateJobs(databaseUrl: string): Promise<void> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  // A lost connection rejects its statement as well. Without listeners Node would exit, and graphile-worker warns.
  pool.on('error', () => {}).on('connect', (client) => void client.on('error', () => {}));
  try {
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
  }
}

async function runOne(client: Client, name: string, sql: string, checksum: string): Promise<void> {
  await client.query('begin');
  try {
    // A migration that has to wait for readers gives up instead of making every request queue behind it.
    await client.query("set local lock_timeout = '2s'");
    await client.query(sql);
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed; nothing of it was kept.`, { cause });
  }
}
