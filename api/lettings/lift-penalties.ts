import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { TenantDatabase, Transaction } from '../database/database.ts';
import { readNow } from '../database/read-now.ts';
import { retryConflicts } from '../database/retry-conflicts.ts';
import { statement } from '../database/statement.ts';
import { londonDay } from '../rules/lettings/cycle.ts';
import { lockChanges } from './adverts/lock-changes.ts';
import { lockBidders } from './bids/live-bids.ts';
import { changeFacts } from './change-facts.ts';
import { findPenaltiesInForce } from './penalties-in-force.ts';

/** People per transaction, to keep bidders from waiting long for locks. */
const atOnce = 100;

// Keeps a penalty that gives a new date, since the date follows from it, unless another still runs.
const readOver = statement({
  values: { today: 'text', applicationIds: 'uuid[]?' },
  row: { id: 'uuid' },
  text: `
    select id from application
     where tenant_id = app_tenant() and facts -> 'refusalPenalty' ->> 'until' <= $today
       and (not facts -> 'refusalPenalty' ? 'newDate'
            or exists (select from offer
                        where offer.tenant_id = application.tenant_id and offer.application_id = application.id
                          and decision -> 'penalty' ->> 'kind' <> 'review'
                          and coalesce(decision -> 'penalty' ->> 'until' > $today, true)))
       and ($applicationIds::uuid[] is null or id = any ($applicationIds))
     order by id`,
});

/**
 * Lifts penalties for refused homes that have ended; they stopped counting on that day. If an officer's penalty for
 * another offer still runs, it takes over. Any number of processes may run this at once, and each may be killed at
 * any moment.
 * @param signal stops between two transactions; the next run does the rest.
 * @returns the number of lifted penalties.
 */
export async function liftPenalties(
  database: TenantDatabase,
  policy: LettingsPolicy,
  signal?: AbortSignal,
): Promise<number> {
  const today = londonDay(await readNow(database));
  const ids = (await database.run(readOver, { today, applicationIds: null })).map(({ id }) => id);
  let lifted = 0;
  for (let from = 0; from < ids.length; from += atOnce) {
    if (signal?.aborted) return lifted;
    const some = ids.slice(from, from + atOnce);
    lifted += await retryConflicts(() =>
      database.transaction((transaction) => liftBatch(transaction, policy, some, today)),
    );
  }
  return lifted;
}

/** Checks again once the people are locked: an officer may have made another decision in the meantime. */
async function liftBatch(
  transaction: Transaction,
  policy: LettingsPolicy,
  applicationIds: readonly string[],
  today: string,
): Promise<number> {
  await lockChanges(transaction);
  await lockBidders(transaction, applicationIds);
  const over = await transaction.run(readOver, { today, applicationIds });
  const ids = over.map(({ id }) => id);
  const inForce = await findPenaltiesInForce(transaction, ids, today);
  const changes = ids.map((applicationId) => ({
    applicationId,
    refusalPenalty: inForce.get(applicationId) ?? null,
  }));
  return (await changeFacts(transaction, policy, changes)).changed.length;
}
