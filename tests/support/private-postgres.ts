import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#tools/postgres/embedded.ts';
import { countLeases } from '#tools/postgres/leases.ts';
import { findHome } from '#tools/postgres/server-home.ts';
import { stopPostmaster } from '#tools/postgres/postmaster.ts';
import { placeForPostgres } from './test-postgres.ts';

/** A PostgreSQL that one test may break without affecting others. */
export type PrivatePostgres = {
  /** Superuser's connection string of its empty database `lintel`; the same after every restart. */
  readonly url: string;
  /** `LINTEL_DATA` of this server. */
  readonly dataFolder: string;
  /** Stops it like a power cut: connections break and nothing more is written. */
  stopImmediately(): Promise<void>;
  /** Stops it in order: connections are closed with notice. */
  stop(): Promise<void>;
  /** Starts it again on the same port with the same data. */
  restart(): Promise<void>;
  /** Stops it and deletes its files. */
  remove(): Promise<void>;
};

const PREFIX = 'private-';
/** Maximum age in milliseconds at which a folder may still lack its lease. */
const YOUNG_MS = 60_000;

/** Makes a new server in about a second. Always `remove()` it; this function removes what killed runs leave. */
export async function startPrivatePostgres(): Promise<PrivatePostgres> {
  const { dataFolder: folder, sharedFolder } = placeForPostgres('private-postgres');
  mkdirSync(folder, { recursive: true });
  await removeAbandoned(folder);
  const place = { dataFolder: mkdtempSync(join(folder, PREFIX)), ...(sharedFolder && { sharedFolder }) };
  const { dataFolder } = place;
  let server: EmbeddedPostgres = await startEmbeddedPostgres(place);
  const { url, port, home } = server;
  return {
    url,
    dataFolder,
    stopImmediately: () => server.stopImmediately(),
    stop: () => server.stop(),
    async restart() {
      server = await startEmbeddedPostgres({ ...place, port });
    },
    async remove() {
      await server.stopImmediately();
      rmSync(home, { recursive: true, force: true });
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(PREFIX))) {
    const dataFolder = join(folder, name);
    const age = Date.now() - (statSync(dataFolder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    const home = findHome(dataFolder);
    if (age < YOUNG_MS || (home !== undefined && countLeases(join(home, 'leases')) > 0)) continue;
    if (home !== undefined) {
      await stopPostmaster(join(home, 'data'), 'immediate');
      rmSync(home, { recursive: true, force: true });
    }
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
