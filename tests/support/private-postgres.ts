import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#tools/postgres/embedded.ts';

/** A PostgreSQL that one test may break: other tests do not notice. */
export type PrivatePostgres = {
  /** Superuser's connection string of its empty database `lintel`; the same after every restart. */
  readonly url: string;
  /** `LINTEL_DATA` of this server. */
  readonly dataFolder: string;
  /** As a power cut: connections break, nothing is written any more. */
  stopImmediately(): Promise<void>;
  /** An orderly end: connections are closed with notice. */
  stop(): Promise<void>;
  /** Comes back on the same port with the same data. */
  restart(): Promise<void>;
  /** Stops it and deletes its files. */
  remove(): Promise<void>;
};

const folder = join(import.meta.dirname, '..', '..', '.data');

/** Makes a server from nothing, in about a second. Always `remove()` it. */
export async function startPrivatePostgres(): Promise<PrivatePostgres> {
  mkdirSync(folder, { recursive: true });
  const dataFolder = mkdtempSync(join(folder, 'private-'));
  let server: EmbeddedPostgres = await startEmbeddedPostgres({ dataFolder });
  const { url, port, home } = server;
  return {
    url,
    dataFolder,
    stopImmediately: () => server.stopImmediately(),
    stop: () => server.stop(),
    async restart() {
      server = await startEmbeddedPostgres({ dataFolder, port });
    },
    async remove() {
      await server.stopImmediately();
      rmSync(home, { recursive: true, force: true });
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
