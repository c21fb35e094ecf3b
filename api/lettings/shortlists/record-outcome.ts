import { isDeepStrictEqual } from 'node:util';
import { apply } from '#machines/lifecycle/apply.ts';
import {
  type ShortlistEntryEvent,
  shortlistEntryMachine,
  type ShortlistEntryRow,
} from '#machines/lifecycle/shortlist-entry.machine.ts';
import type { BidOutcome, SkipReason, WithdrawalReason } from '#schemas/bid-outcome.ts';
import { bandOf } from '../../rules/lettings/band-of.ts';
import { londonDayOfClose } from '../../rules/lettings/cycle.ts';
import { effectiveDateOf } from '../../rules/lettings/refusal-penalty.ts';
import { groupOfLet } from '../../rules/lettings/quotas.ts';
import { explainOrder } from '../../rules/lettings/rank.ts';
import type { Transaction } from '../../database/database.ts';
import { statement, typed } from '../../database/statement.ts';
import { rankContextOf } from '../bids/rank-bid.ts';
import {
  type ChangedEntry,
  type HeldEntry,
  type HeldShortlist,
  recordShortlistEvents,
  type ShortlistEvent,
  writeShortlist,
} from './hold-shortlist.ts';
import { queueOutcomeNotices } from './outcome-notices.ts';

/** The result of a closed advert. */
export type AdvertOutcome =
  | {
      readonly result: 'let';
      /** The application id for each home that is let; null for a home that was let outside bidding. */
      readonly homes: readonly (string | null)[];
      /** Ids of offers to people who did not bid, for homes that are let to them outside bidding. */
      readonly offers?: readonly string[];
    }
  | { readonly result: 'readvertised' }
  | { readonly result: 'withdrawn'; readonly because: WithdrawalReason | null }
  | { readonly result: 'undecided' };

/**
 * Records the result of a held shortlist: the state and the reason of each bid, the public outcome, the history, and a
 * letter to everyone for whom something is new. The last result counts, whatever was recorded before, and the same one
 * again changes nothing.
 * @returns true if anything changed.
 */
export async function recordOutcome(
  transaction: Transaction,
  shortlist: HeldShortlist,
  outcome: AdvertOutcome,
): Promise<boolean> {
  const changed = shortlist.entries.flatMap((entry) => {
    const after = decideEntry(shortlist, entry, outcome);
    return isSame(entry, after) ? [] : [{ before: entry, after }];
  });
  const isNews = await writePublicOutcome(transaction, shortlist, outcome);
  if (!isNews && changed.length === 0) return false;
  await writeShortlist(
    transaction,
    changed.map(({ after }) => after),
  );
  await recordShortlistEvents(transaction, shortlist.advertId, [
    eventOf(outcome),
    // The history says who got it even if the result is replaced.
    ...winnersOf(shortlist, outcome).map(({ bidId }) => ({ ...eventOf(outcome), bidId })),
  ]);
  await queueOutcomeNotices(transaction, shortlist, changed);
  return true;
}

/** Returns what an entry becomes under a result, whatever the result was before. */
function decideEntry(shortlist: HeldShortlist, entry: HeldEntry, outcome: AdvertOutcome): ChangedEntry {
  const held = heldElsewhere(shortlist, entry, outcome);
  const row = { state: entry.state, context: { skipped: held !== null } };
  const after = applied(row, entryEvent(shortlist, entry, outcome));
  const skipReason = after.context.skipped ? held : null;
  return {
    bidId: entry.bidId,
    state: after.state,
    skipReason,
    outcome: explainOutcome(shortlist, { ...entry, skipReason, state: after.state }, outcome),
  };
}

/**
 * Returns why an entry is passed over: the council's reason, or that the person had an offer of another home when this
 * one went to a person behind them.
 */
function heldElsewhere(
  shortlist: HeldShortlist,
  { state, skipReason, elsewhere, queuePosition }: HeldEntry,
  outcome: AdvertOutcome,
): SkipReason | null {
  const isWaiting = state === 'placed' || state === 'checking' || state === 'verified' || state === 'invited';
  if (skipReason !== null || elsewhere === null || !isWaiting) return skipReason;
  const isPassed = winnersOf(shortlist, outcome).some((winner) => winner.queuePosition > queuePosition);
  return isPassed ? (elsewhere.state === 'let' ? 'rehoused' : 'otherOffer') : null;
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
function entryEvent(
  { homes }: HeldShortlist,
  { applicationId }: HeldEntry,
  outcome: AdvertOutcome,
): ShortlistEntryEvent {
  if (outcome.result === 'undecided') return { type: 'home.reopen' };
  if (outcome.result !== 'let') return { type: 'home.end' };
  const isLast = outcome.homes.length >= homes;
  if (isLast && outcome.homes.every((one) => one === null)) return { type: 'home.end' };
  return { type: 'home.let', theirs: outcome.homes.includes(applicationId), isLast };
}

/** Returns the result of a bid with its reason; null while it waits. */
function explainOutcome(
  shortlist: HeldShortlist,
  entry: HeldEntry,
  outcome: AdvertOutcome,
): BidOutcome | null {
  if (entry.state === 'let') return { code: 'let' };
  if (entry.state !== 'ended') return null;
  if (outcome.result === 'readvertised') return { code: 'readvertised' };
  if (outcome.result === 'withdrawn') {
    return { code: 'withdrawn', ...(outcome.because === null ? {} : { because: outcome.because }) };
  }
  if (entry.skipReason !== null) return { code: 'skipped', because: entry.skipReason };
  const winners = winnersOf(shortlist, outcome);
  const last = winners.at(-1);
  if (last === undefined) return { code: 'letOutside' };
  if (last.queuePosition > entry.queuePosition) return { code: 'passedBy' };
  const because = criterionBetween(shortlist, last, entry);
  return { code: 'letToAnother', ...(because === undefined ? {} : { because }) };
}

/** Returns the entries that got a home, in the order of the shortlist. */
function winnersOf({ entries }: HeldShortlist, outcome: AdvertOutcome): HeldEntry[] {
  if (outcome.result !== 'let') return [];
  return entries.filter(({ applicationId }) => outcome.homes.includes(applicationId));
}

/** Returns the criterion that put one entry ahead of another; undefined if a person's facts have been erased. */
function criterionBetween(
  { policy, advertId, advert }: HeldShortlist,
  ahead: HeldEntry,
  behind: HeldEntry,
): string | undefined {
  const scheme = policy.schemes.find(({ identifier }) => identifier === advert.schemeIdentifier);
  const [first, second] = [rankedOf(ahead), rankedOf(behind)];
  if (scheme === undefined || first === undefined || second === undefined) return undefined;
  const queued = { id: advertId, ...advert, closesAt: new Date(advert.closesAt) };
  return explainOrder(first, second, scheme, rankContextOf(policy, queued))?.criterion;
}

function rankedOf({ applicationId, reference, facts, placedAt }: HeldEntry) {
  return facts === null ? undefined : { applicationId, reference, facts, placedAt };
}

function eventOf(outcome: AdvertOutcome): ShortlistEvent {
  const line = { bidId: null, note: null };
  if (outcome.result === 'undecided') return { ...line, event: 'home.reopen', reason: null };
  if (outcome.result === 'let' && outcome.homes.some((one) => one !== null)) {
    return { ...line, event: 'home.let', reason: null };
  }
  return { ...line, event: 'home.end', reason: outcome.result === 'let' ? 'letOutside' : outcome.result };
}

/** A row of `outcome`: a home of the advert, without a word on who got it but the facts of rank. */
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
async function writePublicOutcome(
  transaction: Transaction,
  shortlist: HeldShortlist,
  outcome: AdvertOutcome,
): Promise<boolean> {
  const { advertId } = shortlist;
  const rows = publicOutcome(shortlist, outcome);
  if (isDeepStrictEqual(await transaction.run(readPublic, { advertId }), rows)) return false;
  await transaction.run(deletePublic, { advertId });
  if (rows.length > 0) await transaction.run(insertPublic, { advertId, rows });
  return true;
}

function publicOutcome(shortlist: HeldShortlist, outcome: AdvertOutcome): PublicOutcome[] {
  if (outcome.result === 'undecided') return [];
  const { advert, entries, policy } = shortlist;
  const nobody = {
    totalBids: entries.length,
    bandId: null,
    effectiveDate: null,
    queuePosition: null,
    quotaGroup: null,
  };
  if (outcome.result !== 'let') return [{ ordinal: 1, result: outcome.result, ...nobody }];
  const scheme = policy.schemes.find(({ identifier }) => identifier === advert.schemeIdentifier);
  const closesOn = londonDayOfClose(new Date(advert.closesAt));
  const winners = winnersOf(shortlist, outcome).map(({ facts, queuePosition }) => ({
    ...nobody,
    bandId: facts && scheme ? bandOf(facts, scheme, advert.terms.parish ?? null, closesOn) : null,
    effectiveDate: facts && scheme ? effectiveDateOf(facts, scheme, closesOn) : null,
    queuePosition,
    quotaGroup: facts && scheme ? groupOfLet(facts, advert.terms, { policy, scheme }, closesOn) : null,
  }));
  const outside = outcome.homes.filter((one) => one === null).map(() => nobody);
  return [...winners, ...outside].map((home, index) => ({ ordinal: index + 1, result: 'let', ...home }));
}
