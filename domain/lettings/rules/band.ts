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
export const explainBand: EligibilityRule = (rules, { facts, scheme }) => {
  if (rules.bands === undefined) return null;
  const wanted = rules.bands;
  const nameOf = (id: string): string => scheme.bands.find((band) => band.id === id)?.name ?? id;
  const placeOf = (id: string): number => scheme.bands.findIndex((band) => band.id === id);
  const bands = wanted
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map(nameOf)
    .join(', ');

  if (facts.band === null) {
    return { rule: 'band', verdict: 'notYetKnown', facts: { bands }, wouldChange: 'bandMissing' };
  }
  const used = { bands, band: nameOf(facts.band) };
  return wanted.includes(facts.band)
    ? { rule: 'band', verdict: 'met', facts: used, wouldChange: null }
    : { rule: 'band', verdict: 'notMet', facts: used, wouldChange: 'bandChanges' };
};
