import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '#api/server.ts';
import type { CouncilMap } from '#schemas/tenant/tenant.ts';
import { databaseOfBrowserServer } from '../support/browser-database.ts';

const project = join(import.meta.dirname, '../..');

/** A portal of its own in which a council has another map, with the homes that are there already. */
export interface PortalWithMap {
  readonly origin: string;
  close(): Promise<void>;
}

/** @param port of the browser tests' own portal, whose database is used. */
export async function startPortalWithMap(
  port: number,
  tenantId: string,
  map: CouncilMap,
): Promise<PortalWithMap> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-map-'));
  const tenantsFolder = join(folder, 'tenants');
  await cp(join(project, 'tenants'), tenantsFolder, { recursive: true });
  const file = join(tenantsFolder, tenantId, 'tenant.json');
  const tenant: object = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...tenant, map }));
  const server = await startServer({
    port: 0,
    databaseUrl: readFileSync(databaseOfBrowserServer(port), 'utf8'),
    dataFolder: join(folder, 'data'),
    tenantsFolder,
    defaultTenant: undefined,
    webFolder: join(project, 'dist', 'web'),
    logger: false,
  });
  return {
    origin: `http://${tenantId}.localhost:${server.port}`,
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
