import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { loadTenantDirectory, type TenantDirectory } from '#api/tenants/tenant-directory.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';

const project = join(import.meta.dirname, '..', '..');

/** The folder of the shipped councils' files. */
export const shippedTenants = join(project, 'tenants');

/** A data folder (`LINTEL_DATA`) with only the results of the shipped councils' checks (decision 38). */
const knownCouncils = join(project, '.data', 'test-councils');

/** The shipped councils, once this process has loaded them. */
let shipped: Promise<TenantDirectory> | undefined;

/** Returns the shipped councils with their files, which a process loads once for all its test files. */
export async function shippedCouncils(): Promise<readonly TenantFiles[]> {
  shipped ??= loadShippedCouncils();
  return (await shipped).all;
}

/** Returns one of {@link shippedCouncils}. */
export async function shippedCouncil(tenantId: string): Promise<TenantFiles> {
  const found = (await shippedCouncils()).find(({ tenant }) => tenant.tenantId === tenantId);
  if (found === undefined) throw new Error(`There is no council ${tenantId}.`);
  return found;
}

async function loadShippedCouncils(): Promise<TenantDirectory> {
  const directory = await loadTenantDirectory(shippedTenants, undefined, knownCouncils);
  await directory.close();
  return directory;
}

/**
 * Returns the shipped councils for one portal, loaded once for the process. The files are this portal's own objects,
 * because portals remember by them what they have stored in their database and made with their web build; what the
 * files hold, such as forms with their compiled checks, is shared.
 */
export async function shippedDirectory(): Promise<TenantDirectory> {
  shipped ??= loadShippedCouncils();
  const directory = await shipped;
  const own = new Map(
    directory.all.map((files) => [files, { ...files, theme: { ...files.theme } }] as const),
  );
  return {
    byHost(host) {
      const files = directory.byHost(host);
      return files && own.get(files);
    },
    isDown: (host) => directory.isDown(host),
    hostsOfOthers: (tenantId) => directory.hostsOfOthers(tenantId),
    digestOf: (tenantId) => directory.digestOf(tenantId),
    all: [...own.values()],
    watch: async () => {},
    close: async () => {},
  };
}

/**
 * Checks the shipped councils, unless the same code has done so before. Call it once a run, before the tests.
 */
export async function checkShippedCouncils(): Promise<void> {
  await loadShippedCouncils();
}

/**
 * Puts the shipped councils' check results into a new data folder, so a portal there checks only what its test has
 * changed. A folder that already has results keeps them; outside a test run there are none. They are links: a portal
 * replaces such a file and never writes into it.
 * @param lastGood true for the last good version of their files, too: correct only if the portal serves exactly these
 * files.
 */
export async function provideCheckResults(dataFolder: string, lastGood: boolean): Promise<void> {
  if ((await mkdir(join(dataFolder, 'judged'), { recursive: true })) === undefined) return;
  for (const folder of lastGood ? ['judged', 'last-good', 'last-good/base'] : ['judged']) {
    const files = await readdir(join(knownCouncils, folder), { withFileTypes: true }).catch(() => []);
    await mkdir(join(dataFolder, folder), { recursive: true });
    await Promise.all(
      files
        .filter((file) => file.isFile())
        .map(({ name }) => symlink(join(knownCouncils, folder, name), join(dataFolder, folder, name))),
    );
  }
}
