import type { EligibilityRule, RuleWords } from './rule.ts';

export const bedroomNeedWords = {
  verdicts: ['met', 'notMet', 'notYetKnown'],
  facts: ['need', 'minimum', 'maximum'],
  changes: ['bedroomNeedMissing', 'moreBedroomsNeeded', 'fewerBedroomsNeeded'],
} as const satisfies RuleWords;

/**
 * The household's assessed bedroom need lies within what the advert asks for, both ends included. A limit the
 * advert does not name is not applied, and with neither named there is no rule. Facts: `need`, `minimum`,
 * `maximum` in bedrooms. Source: published allocation schemes set a minimum, a maximum or both for an advert.
 */
export const explainBedroomNeed: EligibilityRule = (rules, { facts }) => {
  const { minimum, maximum } = rules.bedroomNeed ?? {};
  if (minimum === undefined && maximum === undefined) return null;

  const need = facts.bedroomNeed;
  const used = {
    ...(need === null ? {} : { need }),
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
  };
  if (need === null) {
    return { rule: 'bedroomNeed', verdict: 'notYetKnown', facts: used, wouldChange: 'bedroomNeedMissing' };
  }
  if (minimum !== undefined && need < minimum) {
    return { rule: 'bedroomNeed', verdict: 'notMet', facts: used, wouldChange: 'moreBedroomsNeeded' };
  }
  if (maximum !== undefined && need > maximum) {
    return { rule: 'bedroomNeed', verdict: 'notMet', facts: used, wouldChange: 'fewerBedroomsNeeded' };
  }
  return { rule: 'bedroomNeed', verdict: 'met', facts: used, wouldChange: null };
};
