import type { Reason } from '#schemas/lettings-facts.ts';
import type { RuleWords } from './rule.ts';

export const notYetBidWords = {
  verdicts: ['met', 'notMet'],
  facts: {},
  changes: ['bidWithdrawn'],
} as const satisfies RuleWords;

/**
 * Explains whether the application has no live bid on the advert yet: one bid per home (specification section
 * 4).
 */
export function explainNotYetBid(hasLiveBid: boolean): Reason {
  return hasLiveBid
    ? { rule: 'notYetBid', verdict: 'notMet', facts: {}, wouldChange: 'bidWithdrawn' }
    : { rule: 'notYetBid', verdict: 'met', facts: {}, wouldChange: null };
}
