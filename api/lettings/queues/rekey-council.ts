import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { RankContextError } from '#domain/lettings/rank-criteria.ts';
import { UnknownSchemeError } from '#domain/lettings/scheme.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { TenantDatabase } from '../../database/database.ts';
import { retryConflicts } from '../../database/retry-conflicts.ts';
import type { Tables } from '../../database/tables.ts';
import { freshKeys, rekey } from '../change-facts.ts';
import { findLiveBids, findQueues } from '../bids/live-bids.ts';
import { lockChanges } from '../adverts/lock-changes.ts';

/** The result of putting a council's queues in order again. */
export interface QueuesRekeyed {
  /** Live bids that have another place than before. */
  readonly moved: number;
  /** Adverts whose queue the rules no longer have: their scheme or ranking was removed. */
  readonly strange: readonly string[];
}

/** The fingerprint of the rules by which the queues of a council stand; undefined where nobody has looked yet. */
export async function findQueueFingerprint({ query }: TenantDatabase): Promise<string | undefined> {
  const { rows } = await sql<{ fingerprint: string }>`
    select fingerprint from queue_policy where tenant_id = app_tenant()`.execute(query);
  return rows[0]?.fingerprint;
}

/**
 * Puts every live bid of a council where its rules say, with a line in the history of each whose place is another,
 * and then keeps which rules those were. Each queue is one transaction, so nobody sees half of one by other rules,
 * and bids wait for no other home's queue than their own; a queue that is in order is read, and nobody waits at all.
 */
export async function rekeyCouncil(database: TenantDatabase, policy: LettingsPolicy): Promise<QueuesRekeyed> {
  const strange: string[] = [];
  let moved = 0;
  for (const advertId of await findQueues(database)) {
    try {
      if (await isInOrder(database, policy, advertId)) continue;
      moved += await retryConflicts(() =>
        database.query.transaction().execute((transaction) => rekeyQueue(transaction, policy, advertId)),
      );
    } catch (error) {
      if (!(error instanceof UnknownSchemeError || error instanceof RankContextError)) throw error;
      strange.push(advertId);
    }
  }
  await sql`
    insert into queue_policy (tenant_id, fingerprint) values (app_tenant(), ${queueFingerprint(policy)})
    on conflict (tenant_id) do update set fingerprint = excluded.fingerprint, rekeyed_at = app_now()`.execute(
    database.query,
  );
  return { moved, strange };
}

function isInOrder({ query }: TenantDatabase, policy: LettingsPolicy, advertId: string): Promise<boolean> {
  return query
    .transaction()
    .execute(
      async (transaction) =>
        freshKeys(policy, await findLiveBids(transaction, { advertIds: [advertId] })).size === 0,
    );
}

/**
 * Locks everybody who has a live bid on it, then the advert, in the order of `begin-bid.sql`: whoever makes, moves,
 * prefers or withdraws a bid comes before all of this or after it.
 * @returns how many bids have another place.
 */
async function rekeyQueue(
  transaction: Transaction<Tables>,
  policy: LettingsPolicy,
  advertId: string,
): Promise<number> {
  await lockChanges(transaction);
  await sql`
    select from application
     where tenant_id = app_tenant()
       and id in (select application_id from bid
                   where tenant_id = app_tenant() and advert_id = ${advertId} and state = 'live')
     order by id for no key update`.execute(transaction);
  await sql`
    select from advert where tenant_id = app_tenant() and id = ${advertId} for update`.execute(transaction);
  return (await rekey(transaction, policy, await findLiveBids(transaction, { advertIds: [advertId] })))
    .length;
}

/** One more whenever the same facts under the same rules get another key: queues are put in order at the next start. */
const keyFormat = 3;

/**
 * Another one whenever a council's rules are others. The whole of them, names too: which of them a key rests on is for
 * domain/lettings/rank-criteria.ts to say, and keys that come out the same cost only the reading.
 */
export function queueFingerprint(policy: LettingsPolicy): string {
  return createHash('sha256')
    .update(`${keyFormat} ${JSON.stringify(policy)}`)
    .digest('hex');
}
