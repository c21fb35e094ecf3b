import type { Reason } from '#schemas/lettings-facts.ts';
import type { RuleWords } from './rule.ts';

export const notYetBidWords = {
  verdicts: ['met', 'notMet'],
  facts: [],
  changes: ['bidWithdrawn'],
} as const satisfies RuleWords;

/** Whether the application has no live bid on the advert yet: one bid a home (specification section 4). */
export function explainNotYetBid(hasLiveBid: boolean): Reason {
  return hasLiveBid
    ? { rule: 'notYetBid', verdict: 'notMet', facts: {}, wouldChange: 'bidWithdrawn' }
    : { rule: 'notYetBid', verdict: 'met', facts: {}, wouldChange: null };
}
