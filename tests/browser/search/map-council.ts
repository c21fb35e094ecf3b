import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CouncilMap } from '#schemas/tenant/tenant.ts';
import { startOwnPortal } from '../own-portal.ts';

/** A separate portal in which a council has another map, with the existing homes. */
interface PortalWithMap {
  readonly origin: string;
  close(): Promise<void>;
}

/** @param port Port of the browser tests' own portal, whose database is used. */
export async function startPortalWithMap(
  port: number,
  tenantId: string,
  map: CouncilMap,
): Promise<PortalWithMap> {
  const { originOf, close } = await startOwnPortal(port, async (tenantsFolder) => {
    const file = join(tenantsFolder, tenantId, 'tenant.json');
    const tenant: object = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...tenant, map }));
  });
  return { origin: originOf(tenantId), close };
}
