import { advertMachine } from '#machines/lifecycle/advert.machine.ts';
import { apply } from '#machines/lifecycle/apply.ts';
import { type BidAgreement, bidMachine } from '#machines/lifecycle/bid.machine.ts';
import type { EligibilityRules } from '#schemas/lettings-facts.ts';
import type { AdvertTerms } from '#schemas/tenant/lettings-ranking.ts';
import type { TenantDatabase, Transaction } from '../../database/database.ts';
import { statement, typed } from '../../database/statement.ts';
import { freezeShortlist } from './freeze-shortlist.ts';
import { findRulesOfQueues, type StoredRules } from './store-rules.ts';

const dueAdverts = statement({
  row: { id: 'uuid' },
  text: `
    select id from advert
     where tenant_id = app_tenant() and state = 'published' and settled_at is null
       and closes_at <= (select app_now())
     order by closes_at, id`,
});

/**
 * Closes every advert whose closing time has passed by the database's clock, makes its bids final (`stood`) and
 * freezes its shortlist: each bid gets its place, with the close in its history at the advert's own time, however
 * late this runs. An advert with bids waits while the council's queues have not been put in order. Each advert is
 * closed in its own transaction under its lock (`functions/begin-bid.sql`): a bid accepted in time is included, and
 * one still waiting for the lock is too late. Nothing happens twice, and any number of processes may call this at
 * once: all take the earliest advert first, so they take turns and cannot deadlock.
 * @param signal stops between two adverts; the next call does the rest.
 * @returns the number of adverts this call closed.
 * @throws AggregateError with the error of each advert that could not be closed; the others were closed.
 */
export async function closeAdverts(database: TenantDatabase, signal?: AbortSignal): Promise<number> {
  let closed = await passOverQuiet(database);
  const due = await database.run(dueAdverts);
  const rules = due.length === 0 ? undefined : await findRulesOfQueues(database);
  if (rules === undefined) return closed;
  const errors: unknown[] = [];
  for (const { id } of due) {
    if (signal?.aborted) break;
    try {
      if (await database.transaction((transaction) => closeAdvert(transaction, rules, id))) closed += 1;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) {
    throw new AggregateError(errors, `${errors.length} of ${due.length} adverts could not be closed.`);
  }
  return closed;
}

const settleQuiet = statement({
  text: `
    update advert set settled_at = app_now()
     where tenant_id = app_tenant() and state = 'published' and settled_at is null
       and closes_at <= (select app_now()) - interval '1 minute'
       and not exists (select from bid
                        where bid.tenant_id = app_tenant() and bid.advert_id = advert.id and bid.state = 'live')
  `,
});

/**
 * Settles adverts without bids. Their close has no consequences, so any number of them (such as a year of
 * another system's adverts) takes one statement. It takes no locks, so it waits a minute after the close: by
 * then every bid accepted in time is visible, since no statement of the API takes that long
 * (api/database/database.ts).
 */
async function passOverQuiet(database: TenantDatabase): Promise<number> {
  return database.count(settleQuiet);
}

const heldAdvert = statement({
  values: { advertId: 'uuid' },
  row: {
    state: typed<'draft' | 'published' | 'withdrawn'>('text'),
    due: 'boolean',
    schemeIdentifier: 'text',
    bedrooms: 'smallint',
    closesAt: 'timestamptz',
    rules: typed<EligibilityRules>('jsonb'),
    terms: typed<AdvertTerms>('jsonb'),
  },
  text: `
    select state, closes_at <= app_now() as due, scheme_identifier as "schemeIdentifier", bedrooms,
           closes_at as "closesAt", eligibility_rules as rules, terms
      from advert
     where tenant_id = app_tenant() and id = $advertId and settled_at is null
       for update`,
});

const settle = statement({
  values: { advertId: 'uuid' },
  text: `update advert set settled_at = app_now() where tenant_id = app_tenant() and id = $advertId`,
});

/**
 * Closes one advert. Returns false if another process closed it, or its times changed, while this one waited.
 */
async function closeAdvert(transaction: Transaction, kept: StoredRules, advertId: string): Promise<boolean> {
  const [advert] = await transaction.run(heldAdvert, { advertId });
  if (!advert) return false;
  const closing = apply(
    advertMachine,
    { state: advert.state, context: {} },
    { type: 'advert.close', due: advert.due },
  );
  if (!closing.ok) return false;
  const { schemeIdentifier, bedrooms, rules, terms } = advert;
  if (await settleBids(transaction, advertId)) {
    const closesAt = advert.closesAt.toISOString();
    await freezeShortlist(transaction, kept, advertId, {
      schemeIdentifier,
      bedrooms,
      closesAt,
      rules,
      terms,
    });
  }
  await transaction.run(settle, { advertId });
  return true;
}

const lockLiveBids = statement({
  values: { advertId: 'uuid' },
  row: {
    madeOnBehalf: 'boolean',
    preferred: 'boolean',
    agreement: typed<BidAgreement>('text'),
    ids: 'uuid[]',
  },
  text: `
    with locked as (
      select id, made_by = 'staff' as on_behalf, preferred, coalesce(agreement, 'notNeeded') as agreement
        from bid
       where tenant_id = app_tenant() and advert_id = $advertId and state = 'live'
       order by id
         for no key update
    )
    select on_behalf as "madeOnBehalf", preferred, agreement, array_agg(id) as ids
      from locked
     group by on_behalf, preferred, agreement`,
});

const recordStood = statement({
  values: { advertId: 'uuid', stood: 'uuid[]' },
  text: `
    with queue as (
           select id, rank() over (order by split_part(rank_key, '~', 1)) as queue_position, count(*) over () as total_bids
             from bid
            where tenant_id = app_tenant() and advert_id = $advertId and state = 'live'
         ),
         stood as (
           update bid set state = 'stood'
             from queue
            where bid.tenant_id = app_tenant() and bid.id = queue.id and bid.id = any ($stood)
           returning bid.id, queue.queue_position, queue.total_bids
         )
    insert into bid_event (tenant_id, bid_id, event, made_by, at, queue_position, total_bids)
    select app_tenant(), stood.id, 'advert.close', 'automatic', closes_at, queue_position, total_bids
      from stood, advert
     where advert.tenant_id = app_tenant() and advert.id = $advertId`,
});

/**
 * Makes the bids of a closed advert final; returns false if it has none. The advert's lock keeps new bids out, but a
 * bid may still be leaving from just before the close. So one statement locks the bids and a second one counts them
 * as they are by then.
 */
async function settleBids(transaction: Transaction, advertId: string): Promise<boolean> {
  const kinds = await transaction.run(lockLiveBids, { advertId });
  // The lifecycle depends on these three facts only, so two thousand bids need a few decisions.
  const stood = kinds.flatMap(({ ids, ...context }) => {
    const applied = apply(bidMachine, { state: 'live', context }, { type: 'advert.close' });
    if (!applied.ok || applied.state !== 'stood')
      throw new Error('A live bid has to stand when its advert closes.');
    return ids;
  });
  if (stood.length === 0) return false;
  await transaction.run(recordStood, { advertId, stood });
  return true;
}
