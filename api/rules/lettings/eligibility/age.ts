import type { ApplicationFacts, EligibilityRules, Reason } from '#schemas/lettings-facts.ts';
import { ageOn, dayOfReaching } from '#domain/lettings/birthday.ts';
import type { EligibilityRule } from './rule.ts';

type Whose = NonNullable<EligibilityRules['age']>['whose'];

const whoseWords: Readonly<Record<Whose, string>> = {
  applicant: 'the applicant’s',
  anyAdult: 'that of any adult',
  everyAdult: 'that of every adult',
};

/** Returns the birth dates that a rule uses; `null` for each that is missing. */
function datesOfBirth(household: ApplicationFacts['household'], whose: Whose): (string | null)[] {
  const counted = household.filter(({ role }) =>
    whose === 'applicant' ? role === 'applicant' : role !== 'child',
  );
  // A household without such a person has no age, which is not the same as being too young.
  return counted.length === 0 ? [null] : counted.map(({ dateOfBirth }) => dateOfBirth);
}

/**
 * Returns the verdict for several people if one, or all, of them must meet a condition. `null` stands for a missing
 * birth date.
 */
function verdictOver(fulfilled: readonly (boolean | null)[], whose: Whose): Reason['verdict'] {
  const decisive = whose !== 'everyAdult';
  if (fulfilled.includes(decisive)) return decisive ? 'met' : 'notMet';
  if (fulfilled.includes(null)) return 'notYetKnown';
  return decisive ? 'notMet' : 'met';
}

/**
 * The applicant, any adult or every adult of the household has reached the advert's minimum age. Adults are the
 * members whose role is not `child`. If a birth date is missing, the answer is not yet known, but only if that date
 * could decide it. Facts: `minimum` in years, `whose` as in the rule, `age` in years of the person who decides, and
 * `date` the ISO day on which those known to be too young will be old enough. If the advert allows it, an officer
 * can waive the rule on medical grounds. That is a separate reason (`ageWaived`), given only to people whom the
 * rule would exclude.
 */
export const ageRule = {
  reads: 'household',
  called: 'a lowest age',
  asks: ({ age: rule }) =>
    rule && [
      { what: 'lowest age', is: String(rule.minimum) },
      { what: 'the age that has to be so high', is: whoseWords[rule.whose] },
      { what: 'not applied to those with medical grounds', is: rule.unlessMedical === true ? 'yes' : 'no' },
    ],
  reasons: {
    age: {
      verdicts: ['met', 'notMet', 'notYetKnown'],
      facts: { minimum: 55, whose: 'everyAdult', age: 54, date: '2026-12-24' },
      changes: ['dateOfBirthMissing', 'turnsOld'],
    },
    ageWaived: {
      verdicts: ['met', 'notYetKnown'],
      facts: { minimum: 55 },
      changes: ['waiverPending'],
      missing: 'ageRuleWaived',
    },
  },
  explain(rules, { facts, today }) {
    if (rules.age === undefined) return null;
    const { minimum, whose, unlessMedical = false } = rules.age;
    const dates = datesOfBirth(facts.household, whose);
    const verdict = verdictOver(
      dates.map((date) => (date === null ? null : dayOfReaching(minimum, date) <= today)),
      whose,
    );
    if (verdict !== 'met' && unlessMedical) {
      if (facts.ageRuleWaived === true) {
        return { rule: 'ageWaived', verdict: 'met', facts: { minimum }, wouldChange: null };
      }
      if (facts.ageRuleWaived === null) {
        return {
          rule: 'ageWaived',
          verdict: 'notYetKnown',
          facts: { minimum },
          wouldChange: 'waiverPending',
        };
      }
    }
    const oldestFirst = dates.filter((date) => date !== null).toSorted();
    const deciding = whose === 'everyAdult' ? oldestFirst.at(-1) : oldestFirst.at(0);
    const used = { minimum, whose, ...(deciding === undefined ? {} : { age: ageOn(today, deciding) }) };
    if (verdict === 'notYetKnown') {
      return { rule: 'age', verdict, facts: used, wouldChange: 'dateOfBirthMissing' };
    }
    if (verdict === 'notMet' && deciding !== undefined) {
      const date = dayOfReaching(minimum, deciding);
      return { rule: 'age', verdict, facts: { ...used, date }, wouldChange: 'turnsOld' };
    }
    return { rule: 'age', verdict, facts: used, wouldChange: null };
  },
} as const satisfies EligibilityRule;

/**
 * The applicant, any adult or every adult is no older than the advert's maximum age in whole years, up to the day
 * before the next birthday. Facts: `maximum` in years, `whose` as in the rule, `age` in years of the person who
 * decides. People do not grow younger, so no change would help. Source: adverts for foyers and young people's
 * schemes.
 */
export const maximumAgeRule = {
  reads: 'household',
  called: 'a highest age',
  asks: ({ maximumAge: rule }) =>
    rule && [
      { what: 'highest age', is: String(rule.maximum) },
      { what: 'the age that must not be higher', is: whoseWords[rule.whose] },
    ],
  reasons: {
    maximumAge: {
      verdicts: ['met', 'notMet', 'notYetKnown'],
      facts: { maximum: 35, whose: 'everyAdult', age: 54 },
      changes: ['dateOfBirthMissing'],
    },
  },
  explain(rules, { facts, today }) {
    if (rules.maximumAge === undefined) return null;
    const { maximum, whose } = rules.maximumAge;
    const dates = datesOfBirth(facts.household, whose);
    const verdict = verdictOver(
      dates.map((date) => (date === null ? null : ageOn(today, date) <= maximum)),
      whose,
    );
    const oldestFirst = dates.filter((date) => date !== null).toSorted();
    const deciding = whose === 'everyAdult' ? oldestFirst.at(0) : oldestFirst.at(-1);
    const used = { maximum, whose, ...(deciding === undefined ? {} : { age: ageOn(today, deciding) }) };
    const wouldChange = verdict === 'notYetKnown' ? 'dateOfBirthMissing' : null;
    return { rule: 'maximumAge', verdict, facts: used, wouldChange };
  },
} as const satisfies EligibilityRule;
