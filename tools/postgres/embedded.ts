import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findBinaries } from './binaries.ts';
import { connectionString, DATABASE, ensureCluster } from './cluster.ts';
import { findOrLaunch } from './launch.ts';
import { takeLease } from './leases.ts';
import { chooseHome, type ServerHome } from './server-home.ts';
import { findPostmaster, type Postmaster, signalPostmaster, stopPostmaster } from './postmaster.ts';

export type EmbeddedPostgres = {
  /** Connection string of the superuser, database `lintel`, with a password; on this machine alone. */
  readonly url: string;
  readonly pid: number;
  readonly port: number;
  /** Folder of the server's data, log (`server.log`) and password. */
  readonly home: string;
  /** True if the server was already running: left over from a killed process, or in use by another one. */
  readonly found: boolean;
  /** Leaves the server, and stops it if no other process uses it. May be called again. */
  stop(): Promise<void>;
  /** Cuts the server off like a power cut, even for other users; committed data comes back with the next start. */
  stopImmediately(): Promise<void>;
  /** For a process without time to wait: leaves, and requests an immediate stop if no other process uses the server. */
  kill(): void;
};

type EmbeddedPostgresOptions = {
  /** `LINTEL_DATA`; the database's files are in it, or (as root) in a folder named in it. */
  readonly dataFolder: string;
  /** Folder for the database's files when run as root, if every user can enter it. */
  readonly sharedFolder?: string;
  /** Receives progress, in sentences for people. */
  readonly log?: (line: string) => void;
  /** A fixed port, for tests that stop and restart a server under a running client; by default any free one. */
  readonly port?: number;
};

/**
 * Starts PostgreSQL 18 from the npm package's binaries, or finds the one already running on this data folder. Its files
 * are synced to disk as in PostgreSQL's defaults.
 * @throws if there are no binaries for this platform (the message says to set DATABASE_URL), if the data folder cannot
 * be used, or, with the end of the server's log, if it does not start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = await chooseHome(options.dataFolder, await findBinaries(), options.sharedFolder);
  const lease = takeLease(join(home.folder, 'leases'));
  let found: boolean;
  let server: Postmaster;
  let url: string;
  try {
    const password = await ensureCluster(home);
    found = findPostmaster(home.data) !== undefined;
    if (found) options.log?.('PostgreSQL is running already; using that one.');
    server = await connectable(home, password, options.port);
    url = connectionString(server, password, DATABASE);
  } catch (error) {
    if (lease.release()) signalPostmaster(home.data, 'fast');
    throw error;
  }

  let left = false;
  return {
    url,
    pid: server.pid,
    port: server.port,
    home: home.folder,
    found,
    async stop() {
      if (left) return;
      left = true;
      if (lease.release()) await stopPostmaster(home.data, 'fast');
    },
    async stopImmediately() {
      left = true;
      lease.release();
      await stopPostmaster(home.data, 'immediate');
    },
    kill() {
      left = true;
      if (lease.release()) signalPostmaster(home.data, 'immediate');
    },
  };
}

const CONNECT_LIMIT_MS = 60_000;

/**
 * Waits until the database itself answers. A server that was just found may be stopping, since its last user has just
 * left; it is then started again.
 */
async function connectable(
  home: ServerHome,
  password: string,
  port: number | undefined,
): Promise<Postmaster> {
  const deadline = performance.now() + CONNECT_LIMIT_MS;
  for (;;) {
    const server = await findOrLaunch(home, port);
    try {
      await ensureDatabase(server, password);
      return server;
    } catch (error) {
      if (!isPassing(error) || performance.now() > deadline) throw error;
      await sleep(50);
    }
  }
}

/** SQLSTATE 57P01–57P03: shutting down, crashed, or not ready yet. */
const PASSING = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET']);

function isPassing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && PASSING.has(String(error.code));
}

async function ensureDatabase(server: Postmaster, password: string): Promise<void> {
  const client = new Client({ connectionString: connectionString(server, password, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } catch (error) {
    // 42P04 and 23505 (of pg_database): another process created it between the two statements.
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== '42P04' && code !== '23505') throw error;
  } finally {
    await client.end();
  }
}
