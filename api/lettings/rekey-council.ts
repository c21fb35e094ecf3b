import { sql, type Transaction } from 'kysely';
import { RankContextError } from '#domain/lettings/rank-criteria.ts';
import { UnknownSchemeError } from '#domain/lettings/scheme.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { TenantDatabase } from '../database/database.ts';
import { retryConflicts } from '../database/retry-conflicts.ts';
import type { Tables } from '../database/tables.ts';
import { rekey } from './change-facts.ts';
import { findLiveBids } from './live-bids.ts';
import { lockChanges } from './lock-changes.ts';
import { queueFingerprint } from './queue-fingerprint.ts';

/** What putting a council's queues in order anew came to. */
export interface QueuesRekeyed {
  /** Live bids that have another place than before. */
  readonly moved: number;
  /** Adverts whose queue the rules do not know any more: a scheme or a ranking was taken out under them. */
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
 * and keeps which rules those were. One transaction: nobody sees half of the queues by one rule. Where nothing is
 * other than before, nothing is written.
 */
export function rekeyCouncil(database: TenantDatabase, policy: LettingsPolicy): Promise<QueuesRekeyed> {
  return retryConflicts(() =>
    database.query.transaction().execute((transaction) => rekeyAll(transaction, policy)),
  );
}

async function rekeyAll(transaction: Transaction<Tables>, policy: LettingsPolicy): Promise<QueuesRekeyed> {
  await lockChanges(transaction);
  const strange: string[] = [];
  let moved = 0;
  // Advert by advert: the bids of all of them at once are some hundred megabytes in a large register.
  for (const advertId of await lockQueues(transaction)) {
    const bids = await findLiveBids(transaction, { advertIds: [advertId] });
    try {
      moved += (await rekey(transaction, policy, bids)).length;
    } catch (error) {
      if (!(error instanceof UnknownSchemeError || error instanceof RankContextError)) throw error;
      strange.push(advertId);
    }
  }
  await sql`
    insert into queue_policy (tenant_id, fingerprint) values (app_tenant(), ${queueFingerprint(policy)})
    on conflict (tenant_id) do update set fingerprint = excluded.fingerprint, rekeyed_at = app_now()`.execute(
    transaction,
  );
  return { moved, strange };
}

/**
 * Locks everybody who has a live bid that may still move, then the adverts of those bids, in the order of migration
 * 0006: whoever makes, moves, prefers or withdraws a bid comes before all of this or after it.
 * @returns the ids of the adverts.
 */
async function lockQueues(transaction: Transaction<Tables>): Promise<string[]> {
  await sql`
    select from application
     where tenant_id = app_tenant()
       and id in (select application_id
                    from bid
                    join advert on advert.tenant_id = bid.tenant_id and advert.id = bid.advert_id
                   where bid.tenant_id = app_tenant() and bid.state = 'live'
                     and advert.state = 'published' and advert.closes_at > (select app_now()))
     order by id for no key update`.execute(transaction);
  const { rows } = await sql<{ id: string }>`
    select id from advert
     where tenant_id = app_tenant() and state = 'published' and closes_at > (select app_now())
       and exists (select from bid
                    where bid.tenant_id = app_tenant() and bid.advert_id = advert.id and bid.state = 'live')
     order by id for update`.execute(transaction);
  return rows.map(({ id }) => id);
}
