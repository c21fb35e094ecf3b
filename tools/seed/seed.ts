import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { asCouncil } from '../command/database.ts';
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
}

const nothing: Seeded = {
  applicants: 0,
  adverts: 0,
  bids: 0,
  mostBids: 0,
  actions: 0,
  messages: 0,
  plans: 0,
};

const analyse = statement({
  text: `
    analyze account, application, advert, bid, bid_event, workflow_action, workflow_action_event,
            message_thread, message, housing_case, housing_plan, plan_step`,
});

/**
 * Adds people, homes, bids and casework to a council's data, in one transaction. Repeating it with the same seed
 * changes nothing, even on a later day: people would otherwise bid again, past their limits.
 */
export async function seed(databaseUrl: string, files: TenantFiles, asked: SeedOptions): Promise<Seeded> {
  const { tenant, policy } = files;
  return asCouncil(databaseUrl, tenant.tenantId, 'owner', async (database) => {
    const seeded = await database.transaction(async (transaction) => {
      const applicants = makeApplicants(tenant.tenantId, policy, asked);
      if (await isThere(transaction, applicants[0])) return nothing;
      const adverts = makeAdverts(files, asked, await findAdvertPictures(transaction));
      const bids = makeBids(policy, adverts, applicants, asked);
      const perAdvert = Map.groupBy(bids, ({ advert }) => advert);
      const schemes = policy.schemes.map(({ identifier }) => identifier);
      return {
        applicants: await writeApplicants(transaction, applicants, schemes),
        adverts: await writeAdverts(transaction, adverts),
        bids: await writeBids(transaction, bids, policy.version),
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
