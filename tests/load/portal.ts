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
export interface MeasuredPortal {
  readonly port: number;
  /** Its address for browsers. */
  readonly origin: string;
  readonly databaseUrl: string;
  /** Id of its process. */
  readonly pid: number;
  readonly dataFolder: string;
}

/** Portals on one PostgreSQL. */
interface Portals {
  /**
   * Starts a portal on its own database.
   * @param adverts Number of open adverts; undefined for the demo's, with all of the demo's data.
   * @param rendersPages True to render pages as in production; false where a measurement puts its own script into
   * them.
   */
  start(adverts?: number, rendersPages?: boolean): Promise<MeasuredPortal>;
  end(): Promise<void>;
}

/** Builds the web app if necessary, and starts a PostgreSQL for portals. */
export async function openPortals(): Promise<Portals> {
  if (!isWebBuilt()) await buildWebApart();
  const postgres = await startPrivatePostgres();
  const folder = await mkdtemp(join(tmpdir(), 'lintel-portals-'));
  const ends: (() => Promise<void>)[] = [];
  return {
    async start(adverts, rendersPages = false) {
      const name = `portal_${ends.length}`;
      const dataFolder = join(folder, name);
      const url = await makeDatabase(postgres, name, dataFolder, adverts);
      const child = fork(
        join(import.meta.dirname, 'portal-process.ts'),
        [url, dataFolder, rendersPages ? 'rendered' : ''],
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

/**
 * Makes a database with one council's demo; if a number is given, the demo's adverts are in the past and that
 * many others are open.
 */
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
