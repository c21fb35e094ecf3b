import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bidding } from '#schemas/tenant/lettings-bidding.ts';

/** A tenants folder in which councils let people do other things with their bids. Remove it in `afterAll`. */
export interface TenantsWith {
  readonly path: string;
  remove(): Promise<void>;
}

/** The shipped councils, those that are named with these rules on bids in every scheme. */
export async function tenantsWith(rules: Readonly<Record<string, Bidding>>): Promise<TenantsWith> {
  const path = await mkdtemp(join(tmpdir(), 'lintel-tenants-'));
  await cp(join(import.meta.dirname, '../../tenants'), path, { recursive: true });
  await Promise.all(
    Object.entries(rules).map(async ([tenantId, bidding]) => {
      const file = join(path, tenantId, 'lettings.json');
      const policy: unknown = JSON.parse(await readFile(file, 'utf8'));
      if (typeof policy !== 'object' || policy === null || !('schemes' in policy)) throw new Error(file);
      if (!Array.isArray(policy.schemes)) throw new Error(`${file} has no schemes.`);
      const schemes = policy.schemes.map((scheme: object) => ({ ...scheme, bidding }));
      await writeFile(file, JSON.stringify({ ...policy, schemes }));
    }),
  );
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
