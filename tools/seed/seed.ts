import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { asCouncil } from '../command/database.ts';
import { writeAfterClose } from './after-close.ts';
import { makeAdverts } from './adverts.ts';
import { makeBids } from './bids.ts';
import { writeCasework } from './casework.ts';
import { makeApplicants } from './households.ts';
import { findAdvertPictures, isThere, writeAdverts, writeApplicants, writeBids } from './write.ts';
import { statement } from '#api/database/statement.ts';

export interface SeedOptions {
  readonly applicants: number;
  readonly adverts: number;
  readonly bids: number;
  readonly actions: number;
  readonly messages: number;
  /** The same seed on the same day gives the same rows; another seed adds more. */
  readonly seed: string;
  readonly now: Date;
}

/** Numbers of new rows. */
interface Seeded {
  readonly applicants: number;
  readonly adverts: number;
  readonly bids: number;
  /** Bids on the most popular home. */
  readonly mostBids: number;
  readonly actions: number;
  readonly messages: number;
  readonly plans: number;
  /** Homes that have closed, the offers of them, and the results. */
  readonly closed: number;
  readonly offers: number;
  readonly results: number;
}

const nothing: Seeded = {
  applicants: 0,
  adverts: 0,
  bids: 0,
  mostBids: 0,
  actions: 0,
  messages: 0,
  plans: 0,
  closed: 0,
  offers: 0,
  results: 0,
};

const analyse = statement({
  text: `
    analyze account, application, advert, bid, bid_event, workflow_action, workflow_action_event,
            message_thread, message, housing_case, housing_plan, plan_step, shortlist, shortlist_entry,
            shortlist_event, offer, offer_event, outcome`,
});

/**
 * Adds people, homes, bids, results and casework to a council's data, in one transaction. Repeating it with the same seed
 * changes nothing, even on a later day: people would otherwise bid again, past their limits.
 */
export async function seed(databaseUrl: string, files: TenantFiles, asked: SeedOptions): Promise<Seeded> {
  const { tenant, policy } = files;
  return asCouncil(databaseUrl, tenant.tenantId, 'owner', async (database) => {
    const seeded = await database.transaction(async (transaction) => {
      const applicants = makeApplicants(tenant.tenantId, policy, asked);
      if (await isThere(transaction, applicants[0])) return nothing;
      const pictures = await findAdvertPictures(transaction);
      const adverts = makeAdverts(files, asked, pictures);
      const bids = makeBids(policy, adverts, applicants, asked);
      const perAdvert = Map.groupBy(bids, ({ advert }) => advert);
      const schemes = policy.schemes.map(({ identifier }) => identifier);
      const newApplicants = await writeApplicants(transaction, applicants, schemes);
      const newAdverts = await writeAdverts(transaction, adverts);
      const newBids = await writeBids(transaction, bids, policy.version);
      return {
        applicants: newApplicants,
        adverts: newAdverts,
        bids: newBids,
        ...(await writeAfterClose(transaction, files, applicants, pictures, asked)),
        mostBids: Math.max(0, ...[...perAdvert.values()].map((some) => some.length)),
        ...(await writeCasework(transaction, {
          ...asked,
          accountIds: applicants.map(({ accountId }) => accountId),
          localeId: tenant.localeId,
        })),
      };
    });
    // Query plans made for a small register are several times slower on a large one.
    await database.run(analyse);
    return seeded;
  });
}
