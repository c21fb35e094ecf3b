import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { loadTenantDirectory } from '#api/tenants/tenant-directory.ts';

const project = join(import.meta.dirname, '..', '..');

/** The folder of the shipped councils' files. */
export const shippedTenants = join(project, 'tenants');

/** A data folder (`LINTEL_DATA`) that holds what was judged of the shipped councils (decision 38), and nothing else. */
const knownCouncils = join(project, '.data', 'test-councils');

/** Judges the shipped councils, unless the same code has done so before. Call it once a run, before the tests. */
export async function judgeShippedCouncils(): Promise<void> {
  const directory = await loadTenantDirectory(shippedTenants, undefined, knownCouncils);
  await directory.close();
}

/**
 * Gives a new data folder what is known of the shipped councils, so that a portal in it judges only what its test has
 * changed. A folder that holds something judged already keeps that; outside a run of tests there is nothing to give.
 */
export async function knowCouncils(dataFolder: string): Promise<void> {
  const from = join(knownCouncils, 'judged');
  const to = join(dataFolder, 'judged');
  if ((await mkdir(to, { recursive: true })) === undefined) return;
  const names = await readdir(from).catch(() => []);
  await Promise.all(names.map((name) => copyFile(join(from, name), join(to, name))));
}
