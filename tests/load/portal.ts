import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Pool } from 'pg';
import { migrate } from '#api/database/migrate.ts';
import { loadTenant } from '#api/tenants/load-tenant.ts';
import type { Picture } from '#schemas/api/property-listings.ts';
import { buildWebApart, isWebBuilt } from '#tools/build/web-build.ts';
import { loadOrRollDemo } from '#demo/load-demo.ts';
import { addManyAdverts } from '../support/many-adverts.ts';
import { startPrivatePostgres, type PrivatePostgres } from '../support/private-postgres.ts';
import { databaseUrl } from '../support/test-postgres.ts';

const tenantId = 'ashcombe';
const project = join(import.meta.dirname, '../..');

/** A running portal to measure: one council, the web app as built for production. */
export interface Portal {
  readonly port: number;
  /** Where a browser finds it. */
  readonly origin: string;
  readonly databaseUrl: string;
  /** Of its process. */
  readonly pid: number;
  readonly dataFolder: string;
}

/** Portals on one PostgreSQL, and the end of them all. */
export interface Portals {
  /**
   * Starts one with a database of its own.
   * @param adverts how many open adverts it has; undefined: the demo's, with everything of the demo.
   * @param drawsPages whether it draws pages as in production; not where a measurement puts a script of its own into them.
   */
  start(adverts?: number, drawsPages?: boolean): Promise<Portal>;
  end(): Promise<void>;
}

/** Builds the web app where it is not built, and starts a PostgreSQL for portals. */
export async function openPortals(): Promise<Portals> {
  if (!isWebBuilt()) await buildWebApart();
  const postgres = await startPrivatePostgres();
  const folder = await mkdtemp(join(tmpdir(), 'lintel-portals-'));
  const ends: (() => Promise<void>)[] = [];
  return {
    async start(adverts, drawsPages = false) {
      const name = `portal_${ends.length}`;
      const dataFolder = join(folder, name);
      const url = await makeDatabase(postgres, name, dataFolder, adverts);
      const child = fork(
        join(import.meta.dirname, 'portal-process.ts'),
        [url, dataFolder, drawsPages ? 'drawn' : ''],
        { stdio: 'inherit' },
      );
      ends.push(async () => {
        child.kill('SIGTERM');
        await once(child, 'exit');
      });
      const [{ port }] = await once(child, 'message');
      const { pid = 0 } = child;
      return { port, origin: `http://${tenantId}.localhost:${port}`, databaseUrl: url, pid, dataFolder };
    },
    async end() {
      await Promise.all(ends.map((end) => end()));
      await postgres.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The demo of one council; where a number is asked for, its adverts are of the past and that many are open. */
async function makeDatabase(
  postgres: PrivatePostgres,
  name: string,
  dataFolder: string,
  adverts: number | undefined,
): Promise<string> {
  const owner = new Client({ connectionString: postgres.url });
  await owner.connect();
  await owner.query(`create database ${name}`);
  await owner.end();
  const url = databaseUrl(postgres.url, name);
  await migrate(url);
  const files = await loadTenant(join(project, 'tenants'), tenantId);
  await loadOrRollDemo({
    databaseUrl: url,
    tenants: [files],
    mediaFolder: join(dataFolder, 'media'),
    now: new Date(),
  });
  if (adverts === undefined) return url;
  const pool = new Pool({ connectionString: url, max: 1 });
  await pool.query(
    "update advert set opens_at = opens_at - interval '90 days', closes_at = closes_at - interval '90 days'",
  );
  const { rows } = await pool.query<{ picture: Picture }>(
    "select details->'pictures'->0 as picture from advert",
  );
  await addManyAdverts(
    pool,
    files,
    adverts,
    rows.map(({ picture }) => picture),
  );
  await pool.end();
  return url;
}
