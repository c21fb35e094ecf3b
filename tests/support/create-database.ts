import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { databaseUrl, type TestPostgres } from './test-postgres.ts';

/** A database for one test file: migrated, empty, on the run's PostgreSQL. */
export type TestDatabase = {
  /** The owner's connection string, as `startServer` and `migrate` take it. */
  readonly url: string;
  /** The owner's connections, which bypass row-level security, to prepare and inspect rows. */
  readonly pool: Pool;
  /** Cuts all connections and drops the database. */
  drop(): Promise<void>;
};

/** Copies the migrated template. The next run drops what a killed run leaves. */
export async function createDatabaseOn({ url, template }: TestPostgres): Promise<TestDatabase> {
  const name = `lintel_test_${process.pid}_${randomBytes(6).toString('hex')}`;
  // By default PostgreSQL also writes each block to its log, which takes twice the processor time.
  await onServer(url, `create database ${name} template ${template} strategy file_copy`);
  const own = databaseUrl(url, name);
  const pool = new Pool({ connectionString: own, max: 4 });
  // Tests that cut connections cause errors on idle ones, and without a listener Node would end the run.
  pool.on('error', () => {});
  return {
    url: own,
    pool,
    async drop() {
      if (!pool.ended) await pool.end();
      await onServer(url, `drop database if exists ${name} with (force)`);
    },
  };
}

/** Keeps a connection to each server: a new one's first statement reads the catalogue, for 100 ms. */
const servers = new Map<string, Pool>();

async function onServer(url: string, statement: string): Promise<void> {
  let server = servers.get(url);
  if (server === undefined) {
    server = new Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
    // The next statement connects again.
    server.on('error', () => {});
    servers.set(url, server);
  }
  await server.query(statement);
}
