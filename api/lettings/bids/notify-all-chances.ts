import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { TenantDatabase, Transaction } from '../../database/database.ts';
import { retryConflicts } from '../../database/retry-conflicts.ts';
import { lockChanges } from '../adverts/lock-changes.ts';
import { findLiveBids, findQueues, lockBidders, type LiveBid } from './live-bids.ts';
import { chanceOfBid, isNews, notifyChances } from './notify-chances.ts';

/** People per transaction, to keep bidders from waiting long for locks. */
const atOnce = 100;

/**
 * Notifies everyone whose live bids can no longer succeed, or can again, without a change to their data: a
 * birthday, a date that has come, new rules of the council. Reads one queue at a time and locks only the people
 * with news. Any number of processes may run this at once, and each may be killed at any moment.
 * @param signal stops between two queues or transactions; the next run does the rest.
 * @returns the number of bids reported lost by this run.
 */
export async function notifyAllChances(
  database: TenantDatabase,
  policy: LettingsPolicy,
  signal?: AbortSignal,
): Promise<number> {
  const people = new Set<string>();
  for (const advertId of await findQueues(database)) {
    if (signal?.aborted) return 0;
    const bids = await database.transaction((transaction) =>
      findLiveBids(transaction, { advertIds: [advertId] }),
    );
    for (const bid of inKnownSchemes(policy, bids)) {
      if (isNews(chanceOfBid(policy, bid))) people.add(bid.applicationId);
    }
  }
  let lost = 0;
  const ids = [...people].toSorted();
  for (let from = 0; from < ids.length; from += atOnce) {
    if (signal?.aborted) return lost;
    const some = ids.slice(from, from + atOnce);
    lost += await retryConflicts(() =>
      database.transaction((transaction) => notifyBatch(transaction, policy, some)),
    );
  }
  return lost;
}

async function notifyBatch(
  transaction: Transaction,
  policy: LettingsPolicy,
  applicationIds: readonly string[],
): Promise<number> {
  await lockChanges(transaction);
  await lockBidders(transaction, applicationIds);
  const bids = await findLiveBids(transaction, { applicationIds });
  return (await notifyChances(transaction, policy, inKnownSchemes(policy, bids))).length;
}

/** Leaves out bids in schemes no longer in the rules, which cannot be checked. */
function inKnownSchemes(policy: LettingsPolicy, bids: readonly LiveBid[]): LiveBid[] {
  const known = new Set(policy.schemes.map(({ identifier }) => identifier));
  return bids.filter(({ schemeIdentifier }) => known.has(schemeIdentifier));
}
