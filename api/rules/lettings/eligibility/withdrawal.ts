import type { Reason } from '#schemas/lettings-facts.ts';
import type { Bidding } from '#schemas/tenant/lettings-bidding.ts';
import type { RuleWords } from './rule.ts';

export const withdrawalWords = {
  verdicts: ['met', 'notMet'],
  facts: { until: '2026-11-25T12:00:00Z' },
  changes: [],
} as const satisfies RuleWords;

export const bidStaysWords = { verdicts: ['notMet'], facts: {}, changes: [] } as const satisfies RuleWords;

export const bidAgainWords = { verdicts: ['notMet'], facts: {}, changes: [] } as const satisfies RuleWords;

export const moveWords = {
  verdicts: ['met', 'notMet'],
  facts: {},
  changes: ['bidWithdrawn'],
} as const satisfies RuleWords;

const hour = 3_600_000;

/**
 * Returns the moment before which a bid may be withdrawn: the home's closing time, or the scheme's cut-off
 * before it. `null` if it never may.
 */
export function withdrawableUntil(bidding: Bidding | undefined, closesAt: Date): Date | null {
  const withdrawal = bidding?.withdrawal ?? { kind: 'untilClose' };
  switch (withdrawal.kind) {
    case 'never':
      return null;
    case 'untilCutOff':
      return new Date(closesAt.getTime() - withdrawal.hoursBeforeClose * hour);
    default:
      return closesAt;
  }
}

/**
 * Explains whether a live bid may be withdrawn at an instant. No change would help after the cut-off, or in a
 * scheme without withdrawals. Fact: `until`, an ISO instant. The lifecycle of the bid checks who made it.
 */
export function explainWithdrawal(bidding: Bidding | undefined, closesAt: Date, instant: Date): Reason {
  const until = withdrawableUntil(bidding, closesAt);
  if (until === null) return { rule: 'bidStays', verdict: 'notMet', facts: {}, wouldChange: null };
  const verdict = instant < until ? 'met' : 'notMet';
  return { rule: 'withdrawal', verdict, facts: { until: until.toISOString() }, wouldChange: null };
}

/**
 * Explains whether a person who withdrew a bid on a home may bid for it again. `null` if they may, or never
 * withdrew.
 */
export function explainBidAgain(bidding: Bidding | undefined, hasWithdrawn: boolean): Reason | null {
  const withdrawal = bidding?.withdrawal ?? { kind: 'untilClose' };
  const mayAgain = withdrawal.kind === 'never' || withdrawal.bidAgain !== false;
  return hasWithdrawn && !mayAgain
    ? { rule: 'bidAgain', verdict: 'notMet', facts: {}, wouldChange: null }
    : null;
}

/** The two homes of a move: the one that the bid leaves, and the one it moves to. */
interface Move {
  readonly from: { readonly schemeIdentifier: string; readonly cycleId: string; readonly closesAt: Date };
  readonly to: { readonly schemeIdentifier: string; readonly cycleId: string; readonly closesAt: Date };
}

/**
 * Explains whether a live bid may be moved to another home in one step: if the scheme allows moves, both homes are
 * in the scheme (and in the same cycle, if the limit is per cycle) and open at that instant, and the cut-off of the
 * home it leaves has not passed. A scheme without withdrawals may still allow moves. The moving bid frees its own
 * place under the limit.
 */
export function explainMove(
  scheme: { readonly limit: { readonly kind: string }; readonly bidding?: Bidding },
  { from, to }: Move,
  instant: Date,
): Reason {
  const until = withdrawableUntil(scheme.bidding, from.closesAt) ?? from.closesAt;
  const together =
    from.schemeIdentifier === to.schemeIdentifier &&
    (scheme.limit.kind !== 'perCycle' || from.cycleId === to.cycleId);
  const inTime = instant < until && instant < to.closesAt;
  if (scheme.bidding?.moving === true && together && inTime) {
    return { rule: 'move', verdict: 'met', facts: {}, wouldChange: null };
  }
  const mayWithdraw = explainWithdrawal(scheme.bidding, from.closesAt, instant).verdict === 'met';
  return { rule: 'move', verdict: 'notMet', facts: {}, wouldChange: mayWithdraw ? 'bidWithdrawn' : null };
}
