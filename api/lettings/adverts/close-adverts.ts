import { sql, type Transaction } from 'kysely';
import { advertMachine } from '#machines/lifecycle/advert.machine.ts';
import { apply } from '#machines/lifecycle/apply.ts';
import { bidMachine } from '#machines/lifecycle/bid.machine.ts';
import type { TenantDatabase } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';

/**
 * Closes every advert whose closing time has come by the database's clock, and makes its bids stand: each in its place,
 * with the close in its history at the advert's own time, however late this is called. Each advert is one transaction
 * under its lock (`functions/begin-bid.sql`), so a bid accepted in time is there when its advert is closed, and one
 * that waits for the lock comes too late. Nothing happens twice, and any number of processes may call this at once:
 * they all take the earliest advert and take turns, so none holds what another waits for.
 * @param signal ends it between two adverts; the rest is for the next call.
 * @returns how many adverts were closed by this call.
 * @throws AggregateError with the error of each advert that could not be closed; the others were.
 */
export async function closeAdverts(database: TenantDatabase, signal?: AbortSignal): Promise<number> {
  let closed = await passOverQuiet(database);
  const { rows: due } = await sql<{ id: string }>`
    select id from advert
     where tenant_id = app_tenant() and state = 'published' and settled_at is null
       and closes_at <= (select app_now())
     order by closes_at, id`.execute(database.query);
  const troubles: unknown[] = [];
  for (const { id } of due) {
    if (signal?.aborted) break;
    try {
      if (await database.query.transaction().execute((transaction) => closeAdvert(transaction, id)))
        closed += 1;
    } catch (trouble) {
      troubles.push(trouble);
    }
  }
  if (troubles.length > 0) {
    throw new AggregateError(troubles, `${troubles.length} of ${due.length} adverts could not be closed.`);
  }
  return closed;
}

/**
 * The close of an advert without bids has no consequences, so any number of them (such as a year of another system's
 * adverts) are closed in one statement. It takes no locks, so it waits a minute: by then, whatever was accepted before
 * the close is there, since no statement of the API takes that long (api/database/database.ts).
 */
async function passOverQuiet(database: TenantDatabase): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update advert set settled_at = app_now()
     where tenant_id = app_tenant() and state = 'published' and settled_at is null
       and closes_at <= (select app_now()) - interval '1 minute'
       and not exists (select from bid
                        where bid.tenant_id = app_tenant() and bid.advert_id = advert.id and bid.state = 'live')
  `.execute(database.query);
  return Number(numAffectedRows);
}

/** Whether this call closed it; false where somebody else did, or where its times changed, while we waited. */
async function closeAdvert(transaction: Transaction<Tables>, advertId: string): Promise<boolean> {
  const { rows } = await sql<{ state: string; due: boolean }>`
    select state, closes_at <= app_now() as due
      from advert
     where tenant_id = app_tenant() and id = ${advertId} and settled_at is null
       for update`.execute(transaction);
  const [advert] = rows;
  if (!advert) return false;
  const closing = apply(
    advertMachine,
    { state: advert.state, context: {} },
    { type: 'advert.close', due: advert.due },
  );
  if (!closing.ok) return false;
  await settleBids(transaction, advertId);
  await sql`update advert set settled_at = app_now() where tenant_id = app_tenant() and id = ${advertId}`.execute(
    transaction,
  );
  return true;
}

/**
 * No bid can be added to a locked advert, but one may be leaving it, from a moment before the close. So the bids are
 * locked first and counted by a second statement, which sees them as they are by then.
 */
async function settleBids(transaction: Transaction<Tables>, advertId: string): Promise<void> {
  const { rows: kinds } = await sql<{ madeOnBehalf: boolean; preferred: boolean; ids: string[] }>`
    with locked as (
      select id, made_by = 'staff' as on_behalf, preferred
        from bid
       where tenant_id = app_tenant() and advert_id = ${advertId} and state = 'live'
       order by id
         for no key update
    )
    select on_behalf as "madeOnBehalf", preferred, array_agg(id) as ids
      from locked
     group by on_behalf, preferred`.execute(transaction);
  // The lifecycle decides only by these two, so two thousand bids make at most four questions.
  const standing = kinds.flatMap(({ ids, ...context }) => {
    const stands = apply(bidMachine, { state: 'live', context }, { type: 'advert.close' });
    if (!stands.ok || stands.state !== 'stood')
      throw new Error('A live bid has to stand when its advert closes.');
    return ids;
  });
  if (standing.length === 0) return;
  await sql`
    with queue as (
           select id, rank() over (order by split_part(rank_key, '~', 1)) as queue_position, count(*) over () as total_bids
             from bid
            where tenant_id = app_tenant() and advert_id = ${advertId} and state = 'live'
         ),
         stood as (
           update bid set state = 'stood'
             from queue
            where bid.tenant_id = app_tenant() and bid.id = queue.id and bid.id = any (${standing})
           returning bid.id, queue.queue_position, queue.total_bids
         )
    insert into bid_event (tenant_id, bid_id, event, made_by, at, queue_position, total_bids)
    select app_tenant(), stood.id, 'advert.close', 'automatic', closes_at, queue_position, total_bids
      from stood, advert
     where advert.tenant_id = app_tenant() and advert.id = ${advertId}`.execute(transaction);
}
