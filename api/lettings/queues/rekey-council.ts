import { RankContextError } from '../../rules/lettings/rank-criteria.ts';
import { UnknownSchemeError } from '../../rules/lettings/scheme.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { TenantDatabase, Transaction } from '../../database/database.ts';
import { retryConflicts } from '../../database/retry-conflicts.ts';
import { freshKeys, rekey } from '../change-facts.ts';
import { findLiveBids, findQueues } from '../bids/live-bids.ts';
import { lockChanges } from '../adverts/lock-changes.ts';
import { closeAdverts } from '../shortlists/close-adverts.ts';
import { storeRules } from '../shortlists/store-rules.ts';
import { statement } from '../../database/statement.ts';

/** The result of ranking a council's queues again. */
export interface QueuesRekeyed {
  /** Number of live bids whose place changed. */
  readonly moved: number;
  /** Adverts whose scheme or ranking is no longer in the rules. */
  readonly strange: readonly string[];
}

const storeFingerprint = statement({
  values: { fingerprint: 'text' },
  text: `
    insert into queue_policy (tenant_id, fingerprint) values (app_tenant(), $fingerprint)
    on conflict (tenant_id) do update set fingerprint = excluded.fingerprint, rekeyed_at = app_now()`,
});

/**
 * Ranks every live bid of a council by its rules, with a history line for each bid whose place changed, and
 * then stores the fingerprint of those rules. Each queue takes one transaction, so readers never see a
 * half-ranked one and a bid waits only for its own home's queue; a queue already in order is only read, and
 * blocks no bids.
 */
export async function rekeyCouncil(database: TenantDatabase, policy: LettingsPolicy): Promise<QueuesRekeyed> {
  // Closed homes follow the rules that they closed under.
  await closeAdverts(database);
  const strange: string[] = [];
  let moved = 0;
  for (const advertId of await findQueues(database)) {
    try {
      if (await isInOrder(database, policy, advertId)) continue;
      moved += await retryConflicts(() =>
        database.transaction((transaction) => rekeyQueue(transaction, policy, advertId)),
      );
    } catch (error) {
      if (!(error instanceof UnknownSchemeError || error instanceof RankContextError)) throw error;
      strange.push(advertId);
    }
  }
  const { fingerprint } = await storeRules(database, policy);
  await database.run(storeFingerprint, { fingerprint });
  return { moved, strange };
}

function isInOrder(database: TenantDatabase, policy: LettingsPolicy, advertId: string): Promise<boolean> {
  return database.transaction(
    async (transaction) =>
      freshKeys(policy, await findLiveBids(transaction, { advertIds: [advertId] })).size === 0,
  );
}

const lockApplications = statement({
  values: { advertId: 'uuid' },
  text: `
    select from application
     where tenant_id = app_tenant()
       and id in (select application_id from bid
                   where tenant_id = app_tenant() and advert_id = $advertId and state = 'live')
     order by id for no key update`,
});

const lockAdvert = statement({
  values: { advertId: 'uuid' },
  text: `
    select from advert where tenant_id = app_tenant() and id = $advertId for update`,
});

/**
 * Ranks one queue. Locks everyone with a live bid on the advert, then the advert, in the order of
 * `begin-bid.sql`: any other action on these bids comes entirely before or after.
 * @returns the number of bids whose place changed.
 */
async function rekeyQueue(
  transaction: Transaction,
  policy: LettingsPolicy,
  advertId: string,
): Promise<number> {
  await lockChanges(transaction);
  await transaction.run(lockApplications, { advertId });
  await transaction.run(lockAdvert, { advertId });
  return (await rekey(transaction, policy, await findLiveBids(transaction, { advertIds: [advertId] })))
    .length;
}
