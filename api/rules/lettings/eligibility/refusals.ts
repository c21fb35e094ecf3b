import type { ApplicationFacts, Reason } from '#schemas/lettings-facts.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import { penaltyOn } from '../refusal-penalty.ts';
import type { RuleWords } from './rule.ts';

export const refusalsWords = {
  verdicts: ['notMet'],
  facts: { date: '2027-05-27' },
  changes: ['penaltyEnds', 'removed'],
} as const satisfies RuleWords;

/**
 * Returns the reason if refused homes bar an application from all bidding in a scheme, on an ISO day in Europe/London;
 * `null` if they do not. Fact: `date` the ISO day from which it can bid again.
 */
export function explainRefusals(
  facts: Pick<ApplicationFacts, 'refusalPenalty'>,
  scheme: Pick<Scheme, 'offers'>,
  today: string,
): Reason | null {
  const penalty = penaltyOn(facts, scheme, today);
  switch (penalty?.kind) {
    case 'noBids':
      return {
        rule: 'refusals',
        verdict: 'notMet',
        facts: { date: penalty.until },
        wouldChange: 'penaltyEnds',
      };
    case 'removal':
      return { rule: 'refusals', verdict: 'notMet', facts: {}, wouldChange: 'removed' };
    default:
      return null;
  }
}
