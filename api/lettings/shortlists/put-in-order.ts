import { isDeepStrictEqual } from 'node:util';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { Queries, Transaction } from '../../database/database.ts';
import { statement, typed } from '../../database/statement.ts';
import { londonDay } from '../../rules/lettings/cycle.ts';
import { rankBid } from '../bids/rank-bid.ts';
import {
  type FrozenAdvert,
  type OrderedEntry,
  orderShortlist,
  type StandingBid,
} from './freeze-shortlist.ts';
import { findOrder, type RecordedOrder, recordOrder } from './order-record.ts';

const readShortlist = statement({
  values: { advertId: 'uuid' },
  row: {
    advert: typed<FrozenAdvert>('jsonb'),
    fingerprint: 'text',
    policy: typed<LettingsPolicy>('jsonb'),
    now: 'timestamptz',
  },
  text: `
    select shortlist.advert, fingerprint, policy, app_now() as now
      from shortlist
      join lettings_rules
        on lettings_rules.tenant_id = shortlist.tenant_id and lettings_rules.fingerprint = shortlist.rules_fingerprint
     where shortlist.tenant_id = app_tenant() and advert_id = $advertId and order_at = 'offer'`,
});

const readRunning = statement({
  values: { advertId: 'uuid', besides: 'uuid?' },
  row: {
    bidId: 'uuid',
    applicationId: 'uuid',
    reference: 'text',
    externalReference: 'text?',
    placedAt: 'timestamptz',
    facts: typed<ApplicationFacts>('jsonb'),
    schemeIdentifiers: typed<readonly string[]>('text[]'),
    /** As frozen: an officer cannot agree to a bid after the close. */
    isNotAgreed: 'boolean',
  },
  text: `
    select entry.bid_id as "bidId", application.id as "applicationId", application.reference,
           application.external_reference as "externalReference", bid.placed_at as "placedAt", application.facts,
           application.scheme_identifiers as "schemeIdentifiers",
           entry.obstacles @> '[{"rule": "agreement"}]' as "isNotAgreed"
      from shortlist_entry as entry
      join bid on bid.tenant_id = entry.tenant_id and bid.id = entry.bid_id
      join application on application.tenant_id = entry.tenant_id and application.id = entry.application_id
     where entry.tenant_id = app_tenant() and entry.advert_id = $advertId
       and (entry.state in ('placed', 'checking', 'verified', 'invited') or entry.bid_id = $besides)
       -- An erased person is out of the running.
       and entry.facts is not null
     order by entry.ordinal`,
});

/** A line of the order now. */
export type EntryNow = OrderedEntry & StandingBid & { readonly externalReference: string | null };

/** The current order of a shortlist, by the current facts about its people. */
export interface OrderNow {
  readonly advertId: string;
  readonly advert: FrozenAdvert;
  /** The rules that the home closed under. */
  readonly policy: LettingsPolicy;
  readonly fingerprint: string;
  readonly now: Date;
  /** The ISO day in Europe/London that counts. */
  readonly asOf: string;
  readonly entries: readonly EntryNow[];
  /** The last order that was recorded; undefined before the first. */
  readonly last: RecordedOrder | undefined;
  /** True if nothing has changed since that one for any person in it. */
  readonly isRecorded: boolean;
}

/**
 * Works out the order of a shortlist as it is now: of the people who are still in the running, by the rules that the
 * home closed under. Undefined if the scheme went by the order at the close.
 * @param besides a bid to count as in the running whatever its state: the one about to get an offer.
 */
export async function findOrderNow(
  database: Queries,
  advertId: string,
  besides: string | null = null,
): Promise<OrderNow | undefined> {
  const [shortlist] = await database.run(readShortlist, { advertId });
  if (shortlist === undefined) return undefined;
  const { advert, policy, now } = shortlist;
  const asOf = londonDay(now);
  const queued = { id: advertId, ...advert, closesAt: new Date(advert.closesAt) };
  const running = await database.run(readRunning, { advertId, besides });
  const ranked = running.map((bid) => ({
    ...bid,
    rankKey: rankBid(policy, queued, { ...bid, id: bid.applicationId }, bid.placedAt, asOf),
  }));
  const entries = orderShortlist(policy, advert, ranked, asOf);
  const last = await findOrder(database, advertId);
  return { advertId, ...shortlist, asOf, entries, last, isRecorded: isRecorded(entries, last) };
}

/**
 * Returns whether an order is still right for these people. Those who have left the running since make no difference
 * to the others.
 */
function isRecorded(entries: readonly OrderedEntry[], last: RecordedOrder | undefined): boolean {
  const lines = new Map((last?.lines ?? []).map((line) => [line.bidId, line]));
  return entries.every((entry) => {
    const line = lines.get(entry.bidId);
    return (
      line !== undefined &&
      line.rankKey === entry.rankKey &&
      isDeepStrictEqual(
        [line.facts, line.schemeIdentifiers, line.obstacles],
        [entry.facts, entry.schemeIdentifiers, entry.obstacles],
      )
    );
  });
}

/**
 * Records the order as it is now, unless the last one still holds. The caller holds the advert's lock.
 * @param askedBy the officer; null for the feed or an offer.
 * @returns the number of the order that holds now; null if no one is in the running.
 */
export async function putInOrder(
  transaction: Transaction,
  { advertId, advert, fingerprint, now, asOf, entries, last, isRecorded: holds }: OrderNow,
  askedBy: string | null,
): Promise<number | null> {
  if (holds) return last?.number ?? null;
  const number = (last?.number ?? 0) + 1;
  await recordOrder(
    transaction,
    { advertId, number, madeAt: now, askedBy, asOf, fingerprint },
    advert,
    entries,
  );
  return number;
}
