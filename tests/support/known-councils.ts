import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { loadTenantDirectory } from '#api/tenants/tenant-directory.ts';

const project = join(import.meta.dirname, '..', '..');

/** The folder of the shipped councils' files. */
export const shippedTenants = join(project, 'tenants');

/** A data folder (`LINTEL_DATA`) with only the results of the shipped councils' checks (decision 38). */
const knownCouncils = join(project, '.data', 'test-councils');

/**
 * Checks the shipped councils, unless the same code has done so before. Call it once a run, before the tests.
 */
export async function checkShippedCouncils(): Promise<void> {
  const directory = await loadTenantDirectory(shippedTenants, undefined, knownCouncils);
  await directory.close();
}

/**
 * Copies the shipped councils' check results into a new data folder, so a portal there checks only what its
 * test has changed. A folder that already has results keeps them; outside a test run there are none to copy.
 */
export async function knowCouncils(dataFolder: string): Promise<void> {
  const from = join(knownCouncils, 'judged');
  const to = join(dataFolder, 'judged');
  if ((await mkdir(to, { recursive: true })) === undefined) return;
  const names = await readdir(from).catch(() => []);
  await Promise.all(names.map((name) => copyFile(join(from, name), join(to, name))));
}
