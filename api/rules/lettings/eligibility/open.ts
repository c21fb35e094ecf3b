import type { Reason } from '#schemas/lettings-facts.ts';
import type { RuleWords } from './rule.ts';

export const openWords = {
  verdicts: ['met', 'notMet'],
  facts: { opensAt: '2026-11-19T00:01:00Z', closesAt: '2026-11-25T12:00:00Z' },
  changes: ['opens'],
} as const satisfies RuleWords;

/**
 * Explains whether the advert takes bids at an instant: from its opening until just before its closing. A bid
 * itself is decided by the database's clock; this is the same rule in words. Facts: `opensAt`, `closesAt` as ISO
 * instants. A closed advert never opens again, so no change would help.
 */
export function explainOpen(advert: { opensAt: Date; closesAt: Date }, instant: Date): Reason {
  const facts = { opensAt: advert.opensAt.toISOString(), closesAt: advert.closesAt.toISOString() };
  if (instant >= advert.closesAt) return { rule: 'open', verdict: 'notMet', facts, wouldChange: null };
  return instant < advert.opensAt
    ? { rule: 'open', verdict: 'notMet', facts, wouldChange: 'opens' }
    : { rule: 'open', verdict: 'met', facts, wouldChange: null };
}
