import { rangeFindings } from './rule-finding.ts';
import { endsOf, rangeInWords, rangeOf, sideOf } from './range.ts';
import type { EligibilityRule } from './rule.ts';

/**
 * The number of people in the household, including babies, is within the advert's range, both ends included.
 * Always known, since an application lists its household. Facts: `people`, `minimum`, `maximum`. Source:
 * landlords advertise persons beside bedrooms, and must not let a home to be overcrowded (Housing Act 1985 Part
 * X).
 */
export const occupancyRule = {
  reads: null,
  called: 'the number of people',
  asks: ({ occupancy: rule }) => rule && [{ what: 'people in the household', is: rangeInWords(rule) }],
  reasons: {
    occupancy: {
      verdicts: ['met', 'notMet'],
      facts: { people: 3, minimum: 1, maximum: 3 },
      changes: ['morePeople', 'fewerPeople'],
    },
  },
  check: (rules, { pointer }) => rangeFindings(rules.occupancy, `${pointer}/occupancy`, 'a household'),
  explain(rules, { facts }) {
    const range = rangeOf(rules.occupancy);
    if (range === null) return null;
    const people = facts.household.length;
    const used = { people, ...endsOf(range) };
    switch (sideOf(people, range)) {
      case 'below':
        return { rule: 'occupancy', verdict: 'notMet', facts: used, wouldChange: 'morePeople' };
      case 'above':
        return { rule: 'occupancy', verdict: 'notMet', facts: used, wouldChange: 'fewerPeople' };
      default:
        return { rule: 'occupancy', verdict: 'met', facts: used, wouldChange: null };
    }
  },
} as const satisfies EligibilityRule;
