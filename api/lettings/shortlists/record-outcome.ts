import { isDeepStrictEqual } from 'node:util';
import { apply } from '#machines/lifecycle/apply.ts';
import {
  type ShortlistEntryEvent,
  shortlistEntryMachine,
  type ShortlistEntryRow,
} from '#machines/lifecycle/shortlist-entry.machine.ts';
import type { BidOutcome, SkipReason, WithdrawalReason } from '#schemas/bid-outcome.ts';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import { bandOf } from '../../rules/lettings/band-of.ts';
import { londonDayOfClose } from '../../rules/lettings/cycle.ts';
import { effectiveDateOf } from '../../rules/lettings/refusal-penalty.ts';
import { groupOfLet } from '../../rules/lettings/quotas.ts';
import type { Transaction } from '../../database/database.ts';
import { statement, typed } from '../../database/statement.ts';
import {
  type ChangedEntry,
  type HeldEntry,
  type HeldShortlist,
  recordShortlistEvents,
  type ShortlistEvent,
  writeShortlist,
} from './hold-shortlist.ts';
import { queueOutcomeNotices } from './outcome-notices.ts';
import {
  type CountedOrder,
  criterionBetween,
  findCountedOrders,
  schemeAtClose,
  sideOf,
} from './standings.ts';

/** The result of a closed advert. */
export type AdvertOutcome =
  | {
      readonly result: 'let';
      /** The application id for each home that is let; null for a home that was let outside bidding. */
      readonly homes: readonly (string | null)[];
      /** Ids of offers to people who did not bid, for homes that are let to them outside bidding. */
      readonly offers?: readonly string[];
      /** Reasons for choosing a person among several who share a place, by application id; for the council only. */
      readonly chosenBecause?: ReadonlyMap<string, string>;
    }
  | { readonly result: 'readvertised' }
  | { readonly result: 'withdrawn'; readonly because: WithdrawalReason | null }
  | { readonly result: 'undecided' };

/**
 * Records the result of a locked shortlist: the state and the reason of each bid, the public outcome, the history,
 * and a letter to everyone whose result has changed. The last result counts, whatever was recorded before, and the
 * same one again changes nothing.
 * @returns true if anything changed.
 */
export async function recordOutcome(
  transaction: Transaction,
  shortlist: HeldShortlist,
  outcome: AdvertOutcome,
): Promise<boolean> {
  const won = winnersOf(shortlist, outcome);
  const orders = await findCountedOrders(transaction, shortlist, won);
  const turn = ({ bidId }: HeldEntry) => {
    const order = orders.get(bidId);
    return [order?.number ?? 0, order?.standings.get(bidId)?.queuePosition ?? 0] as const;
  };
  const winners = won.toSorted((one, other) => {
    const [[number, place], [otherNumber, otherPlace]] = [turn(one), turn(other)];
    return number - otherNumber || place - otherPlace;
  });
  const decided: Decided = { ...shortlist, outcome, winners, orders };
  const changed = shortlist.entries.flatMap((entry) => {
    const after = decideEntry(decided, entry);
    return isSame(entry, after) ? [] : [{ before: entry, after }];
  });
  const isNews = await writePublicOutcome(transaction, decided);
  if (!isNews && changed.length === 0) return false;
  await writeShortlist(
    transaction,
    changed.map(({ after }) => after),
  );
  await recordShortlistEvents(transaction, shortlist.advertId, [
    eventOf(outcome),
    // The history says who got it even if the result is replaced.
    ...winners.map(({ bidId, applicationId }) => ({
      ...eventOf(outcome),
      bidId,
      note: (outcome.result === 'let' ? outcome.chosenBecause?.get(applicationId) : undefined) ?? null,
    })),
  ]);
  await queueOutcomeNotices(transaction, shortlist, changed);
  return true;
}

/** A locked shortlist with its result. */
interface Decided extends HeldShortlist {
  readonly outcome: AdvertOutcome;
  /** The entries that got a home, by the orders that counted for them. */
  readonly winners: readonly HeldEntry[];
  /** The order that counted for each of them, by bid. */
  readonly orders: ReadonlyMap<string, CountedOrder>;
}

/** Returns the state of an entry under a result, whatever the earlier result was. */
function decideEntry(decided: Decided, entry: HeldEntry): ChangedEntry {
  const held = heldElsewhere(decided, entry);
  const row = { state: entry.state, context: { skipped: held !== null } };
  const after = applied(row, entryEvent(decided, entry));
  const skipReason = after.context.skipped ? held : null;
  return {
    bidId: entry.bidId,
    state: after.state,
    skipReason,
    outcome: explainOutcome(decided, { ...entry, skipReason, state: after.state }),
  };
}

/**
 * Returns why an entry is passed over: the council's reason, or that the person had an offer of another home when this
 * one went to a person behind them.
 */
function heldElsewhere(
  decided: Decided,
  { bidId, state, skipReason, elsewhere }: HeldEntry,
): SkipReason | null {
  const isWaiting = state === 'placed' || state === 'checking' || state === 'verified' || state === 'invited';
  if (skipReason !== null || elsewhere === null || !isWaiting) return skipReason;
  return isPassed(decided, bidId) ? (elsewhere.state === 'let' ? 'rehoused' : 'otherOffer') : null;
}

/** Returns whether a person behind this one, in the order that counted for them, got a home. */
function isPassed({ winners, orders }: Decided, bidId: string): boolean {
  return winners.some((winner) => sideOf(orders.get(winner.bidId), winner.bidId, bidId) === 'ahead');
}

/** Applies an event; a refused one leaves the row as it is. */
function applied(row: ShortlistEntryRow, event: ShortlistEntryEvent): ShortlistEntryRow {
  const result = apply(shortlistEntryMachine, row, event);
  return result.ok ? result : row;
}

function isSame(before: HeldEntry, after: ChangedEntry): boolean {
  return (
    before.state === after.state &&
    before.skipReason === after.skipReason &&
    isDeepStrictEqual(before.outcome, after.outcome)
  );
}

/** Returns the event of a result for one entry. */
function entryEvent({ homes, outcome }: Decided, { applicationId }: HeldEntry): ShortlistEntryEvent {
  if (outcome.result === 'undecided') return { type: 'home.reopen' };
  if (outcome.result !== 'let') return { type: 'home.end' };
  const isLast = outcome.homes.length >= homes;
  if (isLast && outcome.homes.every((one) => one === null)) return { type: 'home.end' };
  return { type: 'home.let', theirs: outcome.homes.includes(applicationId), isLast };
}

/** Returns the result of a bid with its reason; null while it waits. */
function explainOutcome(decided: Decided, entry: HeldEntry): BidOutcome | null {
  const { outcome, winners, orders } = decided;
  if (entry.state === 'let') return { code: 'let' };
  if (entry.state !== 'ended') return null;
  if (outcome.result === 'readvertised') return { code: 'readvertised' };
  if (outcome.result === 'withdrawn') {
    return { code: 'withdrawn', ...(outcome.because === null ? {} : { because: outcome.because }) };
  }
  if (entry.isNotAgreed) return { code: 'notAgreed' };
  if (entry.skipReason !== null) return { code: 'skipped', because: entry.skipReason };
  if (winners.length === 0) return { code: 'letOutside' };
  if (isPassed(decided, entry.bidId)) return { code: 'passedBy', ...reordered(orders.values()) };
  // Compares with the winner furthest down the order: no one behind them got a home.
  const last = winners.findLast(({ bidId }) => sideOf(orders.get(bidId), bidId, entry.bidId) !== undefined);
  const order = last && orders.get(last.bidId);
  if (last === undefined || order === undefined) return { code: 'letToAnother' };
  const because = criterionBetween(decided, order, last.bidId, entry.bidId);
  return {
    code: 'letToAnother',
    ...(because === undefined ? {} : { because, ...reordered([order]) }),
  };
}

/** Marks a reason that follows from an order made after the close. */
function reordered(orders: Iterable<CountedOrder>): Pick<BidOutcome, 'reordered'> {
  return [...orders].some(({ number }) => number !== null) ? { reordered: true } : {};
}

/** Returns the entries that got a home, in the order of the shortlist. */
function winnersOf({ entries }: HeldShortlist, outcome: AdvertOutcome): HeldEntry[] {
  if (outcome.result !== 'let') return [];
  return entries.filter(({ applicationId }) => outcome.homes.includes(applicationId));
}

function eventOf(outcome: AdvertOutcome): ShortlistEvent {
  const line = { bidId: null, note: null };
  if (outcome.result === 'undecided') return { ...line, event: 'home.reopen', reason: null };
  if (outcome.result === 'let' && outcome.homes.some((one) => one !== null)) {
    return { ...line, event: 'home.let', reason: null };
  }
  return { ...line, event: 'home.end', reason: outcome.result === 'let' ? 'letOutside' : outcome.result };
}

/** A row of `outcome`: a home of the advert. About the person who got it, it has only the facts that ranked them. */
interface PublicOutcome {
  readonly ordinal: number;
  readonly result: 'let' | 'readvertised' | 'withdrawn';
  readonly totalBids: number;
  readonly bandId: string | null;
  readonly effectiveDate: string | null;
  readonly queuePosition: number | null;
  /** The group of quotas that the home counts for. */
  readonly quotaGroup: string | null;
}

const readPublic = statement({
  values: { advertId: 'uuid' },
  row: {
    ordinal: 'smallint',
    result: typed<PublicOutcome['result']>('text'),
    totalBids: 'integer',
    bandId: 'text?',
    effectiveDate: 'text?',
    queuePosition: 'integer?',
    quotaGroup: 'text?',
  },
  text: `
    select ordinal, result, total_bids as "totalBids", band_id as "bandId", effective_date::text as "effectiveDate",
           queue_position as "queuePosition", quota_group as "quotaGroup"
      from outcome where tenant_id = app_tenant() and advert_id = $advertId
     order by ordinal`,
});

const deletePublic = statement({
  values: { advertId: 'uuid' },
  text: `delete from outcome where tenant_id = app_tenant() and advert_id = $advertId`,
});

const insertPublic = statement({
  values: { advertId: 'uuid', rows: 'jsonb' },
  text: `
    insert into outcome (tenant_id, advert_id, ordinal, result, total_bids, band_id, effective_date, queue_position,
                         quota_group)
    select app_tenant(), $advertId, ordinal, result, "totalBids", "bandId", "effectiveDate", "queuePosition",
           "quotaGroup"
      from jsonb_to_recordset($rows::jsonb) as item (
             ordinal smallint, result text, "totalBids" integer, "bandId" text, "effectiveDate" date,
             "queuePosition" integer, "quotaGroup" text)`,
});

/** Writes what the page of previous properties shows; returns false if it shows that already. */
async function writePublicOutcome(transaction: Transaction, decided: Decided): Promise<boolean> {
  const { advertId } = decided;
  const rows = publicOutcome(decided);
  if (isDeepStrictEqual(await transaction.run(readPublic, { advertId }), rows)) return false;
  await transaction.run(deletePublic, { advertId });
  if (rows.length > 0) await transaction.run(insertPublic, { advertId, rows });
  return true;
}

function publicOutcome(decided: Decided): PublicOutcome[] {
  const { advert, entries, orderAt, outcome, winners: won, orders } = decided;
  if (outcome.result === 'undecided') return [];
  const nobody = {
    totalBids: entries.length,
    bandId: null,
    effectiveDate: null,
    queuePosition: null,
    quotaGroup: null,
  };
  if (outcome.result !== 'let') return [{ ordinal: 1, result: outcome.result, ...nobody }];
  const scheme = schemeAtClose(decided);
  const winners = won.map(({ bidId, queuePosition, facts: atClose }) => {
    const order = orders.get(bidId);
    const facts = order?.standings.get(bidId)?.facts;
    const known = facts && scheme && { facts, scheme, day: order.asOf };
    return {
      ...nobody,
      bandId: known ? bandOf(known.facts, known.scheme, advert.terms.parish ?? null, known.day) : null,
      effectiveDate: known ? effectiveDateOf(known.facts, known.scheme, known.day) : null,
      // A place after the close counts only those who were still in the running, so it means nothing to other people.
      queuePosition: orderAt === 'close' ? queuePosition : null,
      quotaGroup: countedGroup(decided, facts ?? atClose, order?.asOf),
    };
  });
  const outside = outcome.homes.filter((one) => one === null).map(() => nobody);
  return [...winners, ...outside].map((home, index) => ({ ordinal: index + 1, result: 'let', ...home }));
}

/**
 * Returns the group that a home counts for when it is let to a person with these facts. The caller gives those at the
 * close if none were recorded at the offer: the let still counts.
 */
function countedGroup(
  { advert, policy }: Decided,
  facts: ApplicationFacts | null,
  today = londonDayOfClose(new Date(advert.closesAt)),
): string | null {
  const scheme = schemeAtClose({ policy, advert });
  return facts && scheme ? groupOfLet(facts, advert.terms, { policy, scheme }, today) : null;
}
