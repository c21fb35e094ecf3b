import { endsOf, rangeOf, sideOf } from './range.ts';
import type { EligibilityRule, RuleWords } from './rule.ts';

export const pointsWords = {
  verdicts: ['met', 'notMet', 'notYetKnown'],
  facts: ['points', 'minimum', 'maximum'],
  changes: ['pointsMissing', 'pointsChange'],
} as const satisfies RuleWords;

/** The application's points lie within what the advert asks for, both ends included. Facts: the numbers. */
export const explainPoints: EligibilityRule = (rules, { facts }) => {
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
};
