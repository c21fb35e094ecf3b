import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OfficerItem } from '#schemas/officer.ts';
import type { Bidding } from '#schemas/tenant/lettings-bidding.ts';
import { shippedTenants } from './checked-councils.ts';

/** A test's own tenants folder. Remove it in `afterAll`. */
export interface TenantsWith {
  readonly path: string;
  remove(): Promise<void>;
}

/**
 * Copies shipped councils, with the files that all share. A portal reads and checks each council that it finds, so a test
 * names only those that it uses.
 */
export async function copyTenants(...tenantIds: readonly string[]): Promise<TenantsWith> {
  const path = await mkdtemp(join(tmpdir(), 'lintel-tenants-'));
  await Promise.all(
    ['base', ...tenantIds].map((name) =>
      cp(join(shippedTenants, name), join(path, name), { recursive: true }),
    ),
  );
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Copies the named councils, with these bidding rules in every scheme, and no homes shared between groups. */
export function tenantsWith(rules: Readonly<Record<string, Bidding>>): Promise<TenantsWith> {
  return changedTenants(rules, 'lettings.json', (policy, bidding) => ({
    schemes: listIn(policy, 'schemes').map((scheme) => ({ ...scheme, bidding, quotas: undefined })),
  }));
}

/** Copies the named councils, with these site switches on or off. */
export function tenantsWithSettings(
  settings: Readonly<Record<string, Readonly<Record<string, boolean>>>>,
): Promise<TenantsWith> {
  return changedTenants(settings, 'tenant.json', (tenant, switches) => ({
    siteSettings: [
      ...listIn(tenant, 'siteSettings').filter(
        (setting) => !('name' in setting && Object.hasOwn(switches, String(setting.name))),
      ),
      ...Object.entries(switches).map(([name, value]) => ({ name, value })),
    ],
  }));
}

/** Copies the named councils, with these officers in their files. */
export function tenantsWithOfficers(
  officers: Readonly<Record<string, readonly OfficerItem[]>>,
): Promise<TenantsWith> {
  return changedTenants(officers, 'officers.json', (_, those) => ({ officers: those }));
}

async function changedTenants<Change>(
  changes: Readonly<Record<string, Change>>,
  fileName: string,
  changed: (content: object, change: Change) => object,
): Promise<TenantsWith> {
  const tenants = await copyTenants(...Object.keys(changes));
  await Promise.all(
    Object.entries(changes).map(async ([tenantId, change]) => {
      const file = join(tenants.path, tenantId, fileName);
      const content: unknown = JSON.parse(await readFile(file, 'utf8').catch(orNothing));
      if (typeof content !== 'object' || content === null) throw new Error(file);
      await writeFile(file, JSON.stringify({ ...content, ...changed(content, change) }));
    }),
  );
  return tenants;
}

/** Returns an empty object for a file that the council lacks. */
function orNothing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return '{}';
  throw error;
}

function listIn(content: object, name: string): readonly object[] {
  const list: unknown = Object.entries(content).find(([key]) => key === name)?.[1];
  if (!Array.isArray(list)) throw new Error(`There is no list ${name}.`);
  return list;
}
