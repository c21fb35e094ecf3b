import { rangeFindings } from './rule-finding.ts';
import { endsOf, rangeInWords, rangeOf, sideOf } from './range.ts';
import type { EligibilityRule } from './rule.ts';

/** The application's points are within the advert's range, both ends included. Facts: the numbers. */
export const pointsRule = {
  reads: 'points',
  called: 'the number of points',
  asks: ({ points: rule }) => rule && [{ what: 'points', is: rangeInWords(rule) }],
  reasons: {
    points: {
      verdicts: ['met', 'notMet', 'notYetKnown'],
      facts: { points: 65, minimum: 1, maximum: 3 },
      changes: ['pointsMissing', 'pointsChange'],
    },
  },
  check: (rules, { pointer }) => rangeFindings(rules.points, `${pointer}/points`, 'a number of points'),
  explain(rules, { facts }) {
    const range = rangeOf(rules.points);
    if (range === null) return null;
    const points = facts.points ?? null;
    const ends = endsOf(range);
    if (points === null) {
      return { rule: 'points', verdict: 'notYetKnown', facts: ends, wouldChange: 'pointsMissing' };
    }
    return sideOf(points, range) === 'within'
      ? { rule: 'points', verdict: 'met', facts: { points, ...ends }, wouldChange: null }
      : { rule: 'points', verdict: 'notMet', facts: { points, ...ends }, wouldChange: 'pointsChange' };
  },
} as const satisfies EligibilityRule;
