import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type {
  ShortlistEntryEvent,
  ShortlistEntryState,
} from '#machines/lifecycle/shortlist-entry.machine.ts';
import type { BidOutcome, SkipReason } from '#schemas/bid-outcome.ts';
import type { OrderAt } from '#schemas/tenant/lettings-offers.ts';
import type { Transaction } from '../../database/database.ts';
import { statement, typed, type Row } from '../../database/statement.ts';
import type { FrozenAdvert } from './freeze-shortlist.ts';

const lockShortlist = statement({
  values: { advertId: 'uuid' },
  row: {
    advertId: 'uuid',
    advert: typed<FrozenAdvert>('jsonb'),
    homes: 'integer',
    orderAt: typed<OrderAt>('text'),
    policy: typed<LettingsPolicy>('jsonb'),
    /** True if a result has been recorded before, even one that was taken back. */
    hadResult: 'boolean',
  },
  text: `
    select shortlist.advert_id as "advertId", shortlist.advert, (advert.details ->> 'homes')::integer as homes,
           shortlist.order_at as "orderAt", lettings_rules.policy,
           exists (select from shortlist_event as event
                    where event.tenant_id = shortlist.tenant_id and event.advert_id = shortlist.advert_id
                      and event.bid_id is null) as "hadResult"
      from shortlist
      join advert on advert.tenant_id = shortlist.tenant_id and advert.id = shortlist.advert_id
      join lettings_rules
        on lettings_rules.tenant_id = shortlist.tenant_id and lettings_rules.fingerprint = shortlist.rules_fingerprint
     where shortlist.tenant_id = app_tenant() and shortlist.advert_id = $advertId
       for update of advert`,
});

const readEntries = statement({
  values: { advertId: 'uuid' },
  row: {
    bidId: 'uuid',
    bidReference: 'text',
    applicationId: 'uuid',
    /** The application number. */
    reference: 'text',
    externalReference: 'text?',
    accountId: 'uuid?',
    placedAt: 'timestamptz',
    queuePosition: 'integer',
    /** As at the close; null once the person is erased. */
    facts: typed<ApplicationFacts | null>('jsonb'),
    state: typed<ShortlistEntryState>('text'),
    skipReason: typed<SkipReason | null>('text'),
    /** True if an officer had to agree to the bid, and no one had when bidding closed. */
    isNotAgreed: 'boolean',
    outcome: typed<BidOutcome | null>('jsonb'),
    /** The order that their offer followed, or the newest one with them; null if there is none after the close. */
    orderNumber: 'integer?',
    /** A live offer of another home to the person, or another home that is let to them. */
    elsewhere: typed<{
      readonly reference: string | null;
      readonly state: 'made' | 'accepted' | 'let';
    } | null>('jsonb'),
  },
  text: `
    select entry.bid_id as "bidId", bid.reference as "bidReference", entry.application_id as "applicationId",
           application.reference, application.external_reference as "externalReference",
           application.account_id as "accountId", bid.placed_at as "placedAt",
           entry.queue_position as "queuePosition", entry.facts, entry.state, entry.skip_reason as "skipReason",
           entry.outcome, entry.obstacles @> '[{"rule": "agreement"}]' as "isNotAgreed",
           coalesce(
             (select order_number from offer
               where offer.tenant_id = entry.tenant_id and offer.bid_id = entry.bid_id
                 and offer.state in ('made', 'accepted', 'let')),
             (select max(number) from shortlist_order_entry as line
               where line.tenant_id = entry.tenant_id and line.bid_id = entry.bid_id)) as "orderNumber",
           coalesce(
             (select jsonb_build_object('reference', external_reference, 'state', state) from offer
               where offer.tenant_id = entry.tenant_id and offer.application_id = entry.application_id
                 and offer.state in ('made', 'accepted', 'let') and offer.advert_id is distinct from entry.advert_id),
             (select jsonb_build_object('reference', null, 'state', 'let') from shortlist_entry as other
               where other.tenant_id = entry.tenant_id and other.application_id = entry.application_id
                 and other.state = 'let' and other.advert_id <> entry.advert_id limit 1)) as elsewhere
      from shortlist_entry as entry
      join bid on bid.tenant_id = entry.tenant_id and bid.id = entry.bid_id
      join application on application.tenant_id = entry.tenant_id and application.id = entry.application_id
     where entry.tenant_id = app_tenant() and entry.advert_id = $advertId
     order by entry.ordinal`,
});

/** A line of a shortlist whose advert is locked. */
export type HeldEntry = Row<typeof readEntries>;

/** A shortlist whose advert is locked, so that no one else can change it. */
export interface HeldShortlist extends Row<typeof lockShortlist> {
  readonly entries: readonly HeldEntry[];
}

/** Locks the advert of a shortlist and reads it, in order; undefined if the advert has none. */
export async function holdShortlist(
  transaction: Transaction,
  advertId: string,
): Promise<HeldShortlist | undefined> {
  const [shortlist] = await transaction.run(lockShortlist, { advertId });
  if (shortlist === undefined) return undefined;
  return { ...shortlist, entries: await transaction.run(readEntries, { advertId }) };
}

/** A line to update, with every column that can change. */
export interface ChangedEntry {
  readonly bidId: string;
  readonly state: ShortlistEntryState;
  readonly skipReason: SkipReason | null;
  readonly outcome: BidOutcome | null;
}

const writeEntries = statement({
  values: { entries: 'jsonb' },
  text: `
    update shortlist_entry
       set state = fresh.state, skip_reason = fresh."skipReason", outcome = nullif(fresh.outcome, 'null')
      from jsonb_to_recordset($entries::jsonb) as fresh ("bidId" uuid, state text, "skipReason" text, outcome jsonb)
     where shortlist_entry.tenant_id = app_tenant() and shortlist_entry.bid_id = fresh."bidId"`,
});

/** Writes the states, reasons and outcomes of lines of a locked shortlist. */
export async function writeShortlist(
  transaction: Transaction,
  entries: readonly ChangedEntry[],
): Promise<void> {
  if (entries.length > 0) await transaction.run(writeEntries, { entries });
}

/** An event in the history of a shortlist; `bidId` is null for an event of the home. */
export interface ShortlistEvent {
  readonly bidId: string | null;
  readonly event: ShortlistEntryEvent['type'];
  readonly reason: string | null;
  /** The council's own note. */
  readonly note: string | null;
}

const insertEvents = statement({
  values: { advertId: 'uuid', events: 'jsonb' },
  text: `
    insert into shortlist_event (tenant_id, advert_id, bid_id, event, reason, note)
    select app_tenant(), $advertId, "bidId", event, reason, note
      from jsonb_to_recordset($events::jsonb) as line ("bidId" uuid, event text, reason text, note text)`,
});

/** Adds lines to the history of a shortlist. */
export async function recordShortlistEvents(
  transaction: Transaction,
  advertId: string,
  events: readonly ShortlistEvent[],
): Promise<void> {
  if (events.length > 0) await transaction.run(insertEvents, { advertId, events });
}
