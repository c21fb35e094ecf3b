import { bandOf } from '../band-of.ts';
import { nameOf, namesOf } from './names.ts';
import type { EligibilityRule, RuleWords } from './rule.ts';

export const bandWords = {
  verdicts: ['met', 'notMet', 'notYetKnown'],
  facts: ['bands', 'band'],
  changes: ['bandMissing', 'bandChanges'],
} as const satisfies RuleWords;

/**
 * The application stands in one of the bands the advert is kept for. Facts: `bands` and `band` by the names
 * the scheme gives them (a band that the scheme no longer lists keeps its id), in the scheme's order, comma
 * between.
 */
export const explainBand: EligibilityRule = (rules, { facts, scheme, parish }) => {
  if (rules.bands === undefined) return null;
  const bands = namesOf(rules.bands, scheme.bands);
  const band = bandOf(facts, scheme, parish);
  if (band === null) {
    return { rule: 'band', verdict: 'notYetKnown', facts: { bands }, wouldChange: 'bandMissing' };
  }
  const used = { bands, band: nameOf(band, scheme.bands) };
  return rules.bands.includes(band)
    ? { rule: 'band', verdict: 'met', facts: used, wouldChange: null }
    : { rule: 'band', verdict: 'notMet', facts: used, wouldChange: 'bandChanges' };
};
