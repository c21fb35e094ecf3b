import type { Pool } from 'pg';
import { openDatabase } from '#api/database/database.ts';
import { rekeyCouncil } from '#api/lettings/queues/rekey-council.ts';
import { closeAdverts } from '#api/lettings/shortlists/close-adverts.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { seededRandom } from '#demo/seeded-random.ts';
import { addAccount, addAdvert, addApplication, addBid } from '#tools/scenario/arrange.ts';
import { shippedCouncil } from '../../support/checked-councils.ts';
import { changeSomething, type Endings, type OffersScene } from './operations.ts';
import { offerFaults } from './invariants.ts';

const tenantId = 'ashcombe';

interface StormAsked {
  readonly operations: number;
  readonly workers: number;
  /** The seed of the operations; their timing depends on the machine. */
  readonly seed: string;
  readonly progress?: (done: number) => void;
}

/** The end of a storm. */
interface StormEnd {
  readonly endings: Endings;
  /** Broken invariants, checked at each tenth and at the end; empty if there are none. */
  readonly faults: readonly string[];
}

/**
 * Runs a storm over offers: homes are offered, accepted, refused, withdrawn and opened again, time runs out, officers
 * decide and reverse, facts and results change, all at once.
 * @param database An empty, migrated database.
 */
export async function runOffersStorm(
  { url, pool }: { readonly url: string; readonly pool: Pool },
  { operations, workers, seed, progress }: StormAsked,
): Promise<StormEnd> {
  const database = openDatabase(url, workers + 2);
  const own = database.forTenant(tenantId);
  const files = await shippedCouncil(tenantId);
  await rekeyCouncil(own, files.policy);
  const scene: OffersScene = { pool, own, files, offers: [], ...(await closedHomes(pool, files, seed)) };
  await closeAdverts(own);
  const endings: Endings = new Map();
  const faults: string[] = [];
  const crew = Array.from({ length: workers }, (_, number) => seededRandom(`${seed}/${number}`));
  const wave = Math.ceil(operations / 10);
  for (let done = 0; done < operations && faults.length === 0;) {
    let left = Math.min(wave, operations - done);
    done += left;
    await Promise.all(
      crew.map(async (random) => {
        while (left > 0) {
          left -= 1;
          await changeSomething(scene, random, endings).catch((error: unknown) => {
            faults.push(String(error));
          });
        }
      }),
    );
    faults.push(...(await offerFaults(pool)).map((fault) => `after ${done}: ${fault}`));
    progress?.(done);
  }
  await database.close();
  return { endings, faults };
}

/** Adds homes that have just closed, with bids of people who bid for many of them. */
async function closedHomes(
  pool: Pool,
  { policy }: TenantFiles,
  seed: string,
): Promise<Pick<OffersScene, 'adverts' | 'applications'>> {
  const random = seededRandom(`${seed}/scene`);
  const [scheme] = policy.schemes;
  if (scheme === undefined) throw new Error('The council has no scheme.');
  const applications: string[] = [];
  for (let number = 0; number < 60; number += 1) {
    const accountId = await addAccount(pool, tenantId, `storm-${number}@residents.example`);
    const id = await addApplication(pool, tenantId, accountId);
    await pool.query(`update application set external_reference = 'H/' || id where id = $1`, [id]);
    applications.push(id);
  }
  const adverts: { reference: string; bidders: string[] }[] = [];
  for (let number = 0; number < 40; number += 1) {
    const advertId = await addAdvert(pool, tenantId, { details: { homes: number % 4 === 0 ? 2 : 1 } });
    const bidders = applications.filter(() => random.chance(0.3));
    for (const applicationId of bidders) await addBid(pool, tenantId, scheme, { advertId, applicationId });
    await pool.query(
      `update advert set external_reference = 'A/' || id, opens_at = app_now() - interval '7 days', closes_at = app_now()
        where id = $1`,
      [advertId],
    );
    adverts.push({ reference: `A/${advertId}`, bidders });
  }
  return { applications, adverts: adverts.filter(({ bidders }) => bidders.length > 0) };
}
