import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rateLimitsOf } from '#api/accounts/rate-limits.ts';
import type { UploadCeilings } from '#api/files/receive/upload-ceilings.ts';
import type { PagePatience } from '#api/page/page-patience.ts';
import { startServer, type RunningServer, type ServerOptions } from '#api/server.ts';
import { quickPasswords } from '#tools/scenario/arrange.ts';
import { Client } from './client.ts';
import { provideCheckResults, shippedDirectory, shippedTenants } from './checked-councils.ts';

/** The API on a free port, with the demo councils' files and a small built site. */
export interface TestServer extends RunningServer {
  /** Returns a new browser on a council's host. */
  client(tenantId?: string): Client;
}

/** Wait times that are long enough on the busiest machine. */
export const patientPages: PagePatience = { database: 60_000, firstHomes: 60_000, rendering: 60_000 };

/** Limits that accept whatever the disk has room for. */
export const noCeilings: UploadCeilings = { addressBytes: 1e15, councilBytes: 1e15, freeBytes: 0 };

/** Starts the API on a database. Close it in `afterAll`. */
export async function startTestServer(
  databaseUrl: string,
  options: Partial<ServerOptions> = {},
): Promise<TestServer> {
  const ownFolder = await mkdtemp(join(tmpdir(), 'lintel-data-'));
  const dataFolder = options.dataFolder ?? ownFolder;
  const loadsCouncils = options.tenantsFolder !== undefined || options.defaultTenant !== undefined;
  if (loadsCouncils) await provideCheckResults(dataFolder, options.tenantsFolder === undefined);
  const server = await startServer({
    port: 0,
    databaseUrl,
    // Each new connection costs PostgreSQL 30 ms. Three still let requests meet in the database.
    databaseConnections: 3,
    tenantsFolder: shippedTenants,
    defaultTenant: undefined,
    webFolder: join(import.meta.dirname, 'site'),
    rateLimits: rateLimitsOf(10_000),
    pagePatience: patientPages,
    outsidePatience: 60_000,
    tenants: loadsCouncils ? undefined : await shippedDirectory(),
    advertsLastFor: 20,
    uploadCeilings: noCeilings,
    passwords: quickPasswords,
    logger: false,
    ...options,
    dataFolder,
  });
  return {
    port: server.port,
    client: (tenantId = 'ashcombe') => new Client(server.port, `${tenantId}.localhost`),
    async close() {
      await server.close();
      // A check of files that was under way may still store its result there.
      await rm(ownFolder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
