import { rangeFindings } from './rule-finding.ts';
import { dayOfReaching } from '#domain/lettings/birthday.ts';
import { endsOf, type Range, rangeInWords, rangeOf, sideOf } from './range.ts';
import type { EligibilityRule } from './rule.ts';

/**
 * The age in years from which a person may apply and counts as an adult. An adult without a birth date is at least
 * this old.
 */
const adultFrom = 16;

/**
 * The number of people in the household younger than `under`, whatever their role, is within the advert's range,
 * both ends included. If a birth date is missing, the answer is not yet known, but only if that date could decide
 * it; adults are at least 16. Facts: `children` known to be that young, `under` in years, `minimum`, `maximum`, and
 * `date` the ISO day on which enough of them are older. Source: published schemes keep houses for families and
 * upper floors for households without small children.
 */
export const childrenRule = {
  reads: 'household',
  called: 'the number of children',
  asks: ({ children: rule }) =>
    rule && [
      { what: 'children', is: rangeInWords(rule) },
      { what: 'children are those younger than', is: String(rule.under) },
    ],
  reasons: {
    children: {
      verdicts: ['met', 'notMet', 'notYetKnown'],
      facts: { children: 2, under: 12, minimum: 1, maximum: 3, date: '2026-12-24' },
      changes: ['dateOfBirthMissing', 'childTurns', 'moreChildren'],
    },
  },
  check: (rules, { pointer }) => rangeFindings(rules.children, `${pointer}/children`, 'a number of children'),
  explain(rules, { facts, today }) {
    const range = rangeOf(rules.children);
    if (range === null || rules.children === undefined) return null;
    const { under } = rules.children;
    const grownUpOn = facts.household.flatMap(({ dateOfBirth }) =>
      dateOfBirth === null ? [] : [dayOfReaching(under, dateOfBirth)],
    );
    const young = grownUpOn.filter((day) => day > today).toSorted();
    const unsure = facts.household.filter(
      ({ role, dateOfBirth }) => dateOfBirth === null && (role === 'child' || under > adultFrom),
    ).length;
    const asked = { under, ...endsOf(range) };
    const side = sideOf(young.length, range);
    if (side !== sideOf(young.length + unsure, range)) {
      return { rule: 'children', verdict: 'notYetKnown', facts: asked, wouldChange: 'dateOfBirthMissing' };
    }
    const used = { children: young.length, ...asked };
    if (side === 'within') return { rule: 'children', verdict: 'met', facts: used, wouldChange: null };
    if (side === 'below') {
      return { rule: 'children', verdict: 'notMet', facts: used, wouldChange: 'moreChildren' };
    }
    const date = unsure > 0 ? null : dayWithin(young, range);
    return date === null
      ? { rule: 'children', verdict: 'notMet', facts: used, wouldChange: null }
      : { rule: 'children', verdict: 'notMet', facts: { ...used, date }, wouldChange: 'childTurns' };
  },
} as const satisfies EligibilityRule;

/**
 * Returns the first day on which, without new members, few enough are still that young. `null` if too few are left
 * then: twins never become exactly one child.
 * @param young days on which each is grown up, the earliest first.
 */
function dayWithin(young: readonly string[], range: Range): string | null {
  const day = young.at(young.length - (range.maximum ?? 0) - 1);
  if (day === undefined) return null;
  return sideOf(young.filter((later) => later > day).length, range) === 'within' ? day : null;
}
