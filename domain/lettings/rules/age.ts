import type { ApplicationFacts, EligibilityRules, Reason } from '#schemas/lettings-facts.ts';
import { ageOn, dayOfReaching } from '../birthday.ts';
import type { EligibilityRule, RuleWords } from './rule.ts';

export const ageWords = {
  verdicts: ['met', 'notMet', 'notYetKnown'],
  facts: ['minimum', 'whose', 'age', 'date'],
  changes: ['dateOfBirthMissing', 'turnsOld'],
} as const satisfies RuleWords;

type Whose = NonNullable<EligibilityRules['age']>['whose'];

function datesOfBirth(household: ApplicationFacts['household'], whose: Whose): (string | null)[] {
  const counted = household.filter(({ role }) =>
    whose === 'applicant' ? role === 'applicant' : role !== 'child',
  );
  // A household that names no such person says nothing of their age, which is not the same as being too young.
  return counted.length === 0 ? [null] : counted.map(({ dateOfBirth }) => dateOfBirth);
}

/**
 * The applicant, any adult or every adult of the household has reached the advert's minimum age. Adults are
 * the members whose role is not `child`. Where nobody asked for a birth date the answer is not yet known, but
 * only where that date could still decide.
 * Facts: `minimum` in years, `whose` as in the rule, `age` in years of the one who decides, and `date` the ISO
 * day on which those known to be too young will be old enough.
 */
export const explainAge: EligibilityRule = (rules, { facts, today }): Reason | null => {
  if (rules.age === undefined) return null;
  const { minimum, whose } = rules.age;
  const dates = datesOfBirth(facts.household, whose);
  const oldestFirst = dates.filter((date) => date !== null).toSorted();
  const someUnknown = oldestFirst.length < dates.length;
  const deciding = whose === 'everyAdult' ? oldestFirst.at(-1) : oldestFirst.at(0);
  const used = { minimum, whose, ...(deciding === undefined ? {} : { age: ageOn(today, deciding) }) };

  const date = deciding === undefined ? null : dayOfReaching(minimum, deciding);
  const oldEnough = date !== null && date <= today;
  const tooYoung = date !== null && date > today;
  const decided =
    whose === 'everyAdult' ? tooYoung || (oldEnough && !someUnknown) : oldEnough || !someUnknown;

  if (!decided) {
    return { rule: 'age', verdict: 'notYetKnown', facts: used, wouldChange: 'dateOfBirthMissing' };
  }
  if (tooYoung) {
    return { rule: 'age', verdict: 'notMet', facts: { ...used, date }, wouldChange: 'turnsOld' };
  }
  return { rule: 'age', verdict: 'met', facts: used, wouldChange: null };
};
