import { runMigrations } from 'graphile-worker';
import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import { connectAsOwner } from './check-server.ts';
import { keepStrangersOut, prepareRoles } from './prepare-roles.ts';
import { readMigrations, type Migration } from './read-migrations.ts';
import { nameRoles, standardRoles, type DatabaseRoles } from './roles.ts';
import { sqlState } from './sql-state.ts';
import { UnusableDatabase } from './unusable-database.ts';

/** One lock key for all processes: the second waits and then finds the work done. */
const advisoryLock = 5_463_011;

interface MigrateOptions {
  /** Receives a line for each thing done. */
  readonly log?: (line: string) => void;
  /** The standard roles by default. */
  readonly roles?: DatabaseRoles | undefined;
  /** The role that makes backups; if it could not, `log` receives what is missing. */
  readonly backupRole?: string | undefined;
  /** The folder of `migrations/` and `functions/`; this folder by default. */
  readonly folder?: string;
}

/**
 * Brings a database up to date: first the portal's roles and graphile-worker's tables, on which ours build;
 * then each file of `migrations/` once, in name order, each in its own transaction with the functions that it
 * installs (`readMigrations`), under an advisory lock. The owner need not be a superuser, nor bypass row-level
 * security.
 * @param databaseUrl a connection that owns the database.
 * @returns the names of the migrations that ran now.
 * @throws UnusableDatabase if this PostgreSQL, user or database cannot carry an installation, or a newer Lintel
 * has changed it; with what to do about it.
 * @throws Error if a file that already ran has changed since (a migration is never edited, only followed), and
 * for anything that `readMigrations` refuses.
 */
export async function migrate(
  databaseUrl: string,
  { log = () => {}, roles = standardRoles, backupRole, folder = import.meta.dirname }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const { client, pool } = await connectAsOwner(databaseUrl);
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    await prepareRoles(client, roles);
    await keepStrangersOut(client, log);
    // Not with graphile-worker's own pool, which it closes only some time later.
    await runMigrations({ pgPool: pool });
    await client.query(`create table if not exists migration (
      name text primary key, checksum text not null, ran_at timestamptz not null default now())`);
    await refuseFormerChain(client);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migration',
    );
    const ran = new Map(rows.map((row) => [row.name, row.checksum]));
    refuseNewerSchema(migrations, ran);
    const fresh = migrations.filter(({ name }) => !ran.has(name));
    const edited = migrations.find(({ name, checksum }) => (ran.get(name) ?? checksum) !== checksum);
    if (edited !== undefined) {
      throw new Error(
        `Migration ${edited.name} has run on this database and was changed since; add a new file instead.`,
      );
    }
    for (const migration of fresh) {
      await runOne(client, { ...migration, sql: nameRoles(migration.sql, roles) });
      log(migration.name);
    }
    const problem = backupRole === undefined ? undefined : await findBackupProblem(client, backupRole);
    if (problem !== undefined) log(problem);
    return fresh.map(({ name }) => name);
  } finally {
    await Promise.all([client.end(), pool.end()]);
  }
}

/**
 * Refuses a database that a newer Lintel has changed: this version might unknowingly break something that the
 * newer one relies on (docs/decisions/0077).
 * @throws UnusableDatabase with what to do.
 */
function refuseNewerSchema(migrations: readonly Migration[], ran: ReadonlyMap<string, string>): void {
  const known = new Set(migrations.map(({ name }) => name));
  const [first] = [...ran.keys()].filter((name) => !known.has(name)).sort();
  if (first === undefined) return;
  throw new UnusableDatabase(
    `This database is newer than this Lintel, which does not know its migration ${first}. Start the version of Lintel that last ran on it or a newer one; or, to go back, restore the backup from before that version, with this one.`,
  );
}

async function runOne(client: Client, { name, checksum, sql }: Migration): Promise<void> {
  await client.query('begin');
  try {
    // A migration that has to wait for readers gives up rather than make every request queue behind it.
    await client.query("set local lock_timeout = '2s'");
    await runAboveTheWall(client, sql);
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed; nothing of it was kept.`, { cause });
  }
}

/**
 * Runs a migration above row-level security, which also binds the owner: without BYPASSRLS, a migration that
 * changes rows would silently change none. With `row_security` off it is refused instead, and then row-level
 * security is lifted for this transaction. Not always, since lifting it locks every table. Tables to which the
 * migration itself adds row-level security hold only rows that it adds, and adding a row under row-level
 * security is refused in any case.
 */
async function runAboveTheWall(client: Client, sql: string): Promise<void> {
  await client.query('savepoint untouched; set local row_security = off');
  try {
    await client.query(sql);
  } catch (error) {
    if (sqlState(error) !== '42501') throw error;
    await client.query('rollback to savepoint untouched');
    const { rows: walled } = await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class
        where relrowsecurity and relforcerowsecurity and pg_has_role(relowner, 'usage') order by oid`,
    );
    const alterAll = (how: 'force' | 'no force') =>
      client.query(
        walled.map(({ name }) => `alter table if exists ${name} ${how} row level security;`).join(''),
      );
    await alterAll('no force');
    await client.query(sql);
    await alterAll('force');
  }
}

/**
 * Checks whether a role can back this database up. The owner never can: row-level security also binds the
 * owner, and `pg_dump` stops at the first table that has it. A backup role must bypass it (BYPASSRLS) and read
 * everything.
 * @returns undefined if it can; otherwise what is missing, with the statements for an administrator.
 */
async function findBackupProblem(client: Client, role: string): Promise<string | undefined> {
  const { rows } = await client.query<{
    database: string;
    exists: boolean;
    above: boolean;
    reads: boolean;
    connects: boolean;
  }>(
    `select current_database() as database, oid is not null as exists,
            coalesce(rolsuper or rolbypassrls, false) as above,
            coalesce(pg_has_role(oid, 'pg_read_all_data', 'usage'), false) as reads,
            coalesce(rolcanlogin and has_database_privilege(oid, current_database(), 'connect'), false) as connects
       from (select $1::name as asked) as request left join pg_roles on rolname = asked`,
    [role],
  );
  const [found] = rows;
  if (!found || (found.above && found.reads && found.connects)) return undefined;
  const name = escapeIdentifier(role);
  const statements = [
    found.exists
      ? found.above || `alter role ${name} bypassrls;`
      : `create role ${name} login bypassrls password ${escapeLiteral('choose one')};`,
    found.reads || `grant pg_read_all_data to ${name};`,
    found.connects || `grant connect on database ${escapeIdentifier(found.database)} to ${name};`,
  ].filter((statement) => typeof statement === 'string');
  if (found.exists && !found.connects) statements.push(`alter role ${name} login;`);
  return `LINTEL_BACKUP_ROLE is "${role}", and ${found.exists ? 'that role cannot back this database up' : 'there is no such role'}: a backup would fail. Have an administrator who is a superuser, or has BYPASSRLS and CREATEROLE, run this:\n\n${statements.map((statement) => `  ${statement}`).join('\n')}`;
}

/**
 * Refuses a database from before 22 November 2026, when the first 27 migrations were rewritten because Lintel
 * was not yet in real use (decision 25).
 * @throws UnusableDatabase with what to do.
 */
async function refuseFormerChain(client: Client): Promise<void> {
  const { rows } = await client.query("select from migration where name = '0001-foundation.sql'");
  if (rows.length === 0) return;
  throw new UnusableDatabase(
    'This database was made by a Lintel of before 22 November 2026. Start Lintel with a new database: delete the folder that LINTEL_DATA names (.data), or make another database for DATABASE_URL.',
  );
}
