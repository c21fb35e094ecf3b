import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { listTenantFolders } from '#api/tenants/load-tenant.ts';
import { hostsOf, readShelves } from '../councils/council-shelves.ts';
import { faceNames, readFace } from '../councils/faces.ts';
import { listPacks, readPack } from '../scheme-packs/packs.ts';
import type { Known } from './answers.ts';

/**
 * Reads the facts that answers are checked against.
 * @param id the council itself, which may use its own hosts.
 */
export async function readKnown(tenantsFolder: string, id: string): Promise<Known> {
  const others = (await listTenantFolders(tenantsFolder)).filter((other) => other !== id);
  const [shelves, packs, locales, faces] = await Promise.all([
    readShelves(tenantsFolder, others),
    listPacks(tenantsFolder).then((ids) => Promise.all(ids.map((pack) => readPack(tenantsFolder, pack)))),
    readdir(join(tenantsFolder, 'base', 'locales')).catch(() => []),
    faceNames({ tenantsFolder }).then((names) =>
      Promise.all(
        names.map(async (name) => ({ name, about: (await readFace({ tenantsFolder }, name)).about })),
      ),
    ),
  ]);
  return {
    claimedHosts: new Map(
      shelves.flatMap((other) => hostsOf(other).map((host) => [host, other.id] as const)),
    ),
    packs,
    faces,
    baseLocales: locales.flatMap((file) => /^([a-z]{2}-[A-Z]{2})\.json$/.exec(file)?.[1] ?? []).sort(inFront),
  };
}

/** Sorts English first, since everything is written in it. */
function inFront(one: string, other: string): number {
  return Number(other === 'en-GB') - Number(one === 'en-GB') || one.localeCompare(other);
}
