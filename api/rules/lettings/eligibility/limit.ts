import type { Reason } from '#schemas/lettings-facts.ts';
import type { Bidding } from '#schemas/tenant/lettings-bidding.ts';
import type { BidLimit } from '#schemas/tenant/lettings-policy.ts';
import { weekOf } from '../calendar-week.ts';
import type { RuleWords } from './rule.ts';

export const limitWords = {
  verdicts: ['met', 'notMet'],
  facts: { count: 1, maximum: 3, kind: 'perCycle', date: '2026-12-07' },
  changes: [
    'bidWithdrawn',
    'bidMoved',
    'nextCycle',
    'homeCloses',
    'bidOfWeekWithdrawn',
    'bidOfWeekMoved',
    'nextWeek',
  ],
} as const satisfies RuleWords;

/** The change that helps a person who has used all their bids, if they can take a bid back, move one, or neither. */
const waysOut = {
  perCycle: ['bidWithdrawn', 'bidMoved', 'nextCycle'],
  perWeek: ['bidOfWeekWithdrawn', 'bidOfWeekMoved', 'nextWeek'],
  atAnyOneTime: ['bidWithdrawn', 'bidMoved', 'homeCloses'],
} as const satisfies Readonly<Record<Exclude<BidLimit['kind'], 'none'>, readonly [string, string, string]>>;

/** Returns the first change that the scheme allows a person who has used all their bids. */
function wayOut(kind: keyof typeof waysOut, bidding: Bidding | undefined): string {
  const [withdrawn, moved, otherwise] = waysOut[kind];
  const withdrawal = bidding?.withdrawal ?? { kind: 'untilClose' };
  if (withdrawal.kind !== 'never' && withdrawal.givesBidBack !== false) return withdrawn;
  return bidding?.moving === true ? moved : otherwise;
}

/**
 * Explains whether one more bid fits under the scheme's limit at an instant. `countActiveBids` is the number of bids
 * that count over the period of the limit, counted by the caller under its lock. `null` if no limit applies: the
 * scheme has none, or the advert does not count towards it (specification section 9). Facts: `count`, `maximum` in
 * bids, `kind` as in the policy; for a weekly limit `date`, the day on which the next week begins.
 */
export function explainLimit(
  limit: BidLimit,
  countActiveBids: number,
  excludedFromBidCount: boolean,
  instant: Date,
  bidding?: Bidding,
): Reason | null {
  if (limit.kind === 'none' || excludedFromBidCount) return null;
  const facts = {
    count: countActiveBids,
    maximum: limit.maximum,
    kind: limit.kind,
    ...(limit.kind === 'perWeek' ? { date: weekOf(limit, instant).nextBegins } : {}),
  };
  return countActiveBids < limit.maximum
    ? { rule: 'limit', verdict: 'met', facts, wouldChange: null }
    : { rule: 'limit', verdict: 'notMet', facts, wouldChange: wayOut(limit.kind, bidding) };
}

/** Returns the verdict of {@link explainLimit} alone; true if no limit applies. */
export function isBelowLimit(
  limit: BidLimit,
  countActiveBids: number,
  excludedFromBidCount: boolean,
  instant: Date,
): boolean {
  return explainLimit(limit, countActiveBids, excludedFromBidCount, instant)?.verdict !== 'notMet';
}
