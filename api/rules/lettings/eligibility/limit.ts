import type { Reason } from '#schemas/lettings-facts.ts';
import type { Bidding } from '#schemas/tenant/lettings-bidding.ts';
import type { BidLimit } from '#schemas/tenant/lettings-policy.ts';
import type { RuleWords } from './rule.ts';

export const limitWords = {
  verdicts: ['met', 'notMet'],
  facts: { count: 1, maximum: 3, kind: 'perCycle' },
  changes: ['bidWithdrawn', 'bidMoved', 'nextCycle', 'homeCloses'],
} as const satisfies RuleWords;

/** Returns the first change that the scheme allows a person who has used all their bids. */
function wayOut(kind: 'perCycle' | 'atAnyOneTime', bidding: Bidding | undefined): string {
  const withdrawal = bidding?.withdrawal ?? { kind: 'untilClose' };
  if (withdrawal.kind !== 'never' && withdrawal.givesBidBack !== false) return 'bidWithdrawn';
  if (bidding?.moving === true) return 'bidMoved';
  return kind === 'perCycle' ? 'nextCycle' : 'homeCloses';
}

/**
 * Explains whether one more bid fits under the scheme's limit. `countActiveBids` is the number of live bids that
 * count over the period of the limit, counted by the caller under its lock. `null` if no limit applies: the scheme
 * has none, or the advert does not count towards it (specification section 9). Facts: `count`, `maximum` in bids,
 * `kind` as in the policy.
 */
export function explainLimit(
  limit: BidLimit,
  countActiveBids: number,
  excludedFromBidCount: boolean,
  bidding?: Bidding,
): Reason | null {
  if (limit.kind === 'none' || excludedFromBidCount) return null;
  const facts = { count: countActiveBids, maximum: limit.maximum, kind: limit.kind };
  return countActiveBids < limit.maximum
    ? { rule: 'limit', verdict: 'met', facts, wouldChange: null }
    : { rule: 'limit', verdict: 'notMet', facts, wouldChange: wayOut(limit.kind, bidding) };
}

/** Returns the verdict of {@link explainLimit} alone; true if no limit applies. */
export function isBelowLimit(
  limit: BidLimit,
  countActiveBids: number,
  excludedFromBidCount: boolean,
): boolean {
  return explainLimit(limit, countActiveBids, excludedFromBidCount)?.verdict !== 'notMet';
}
