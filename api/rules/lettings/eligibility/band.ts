import type { EligibilityRules } from '#schemas/lettings-facts.ts';
import { error, type RuleFinding, unknownNames, warning } from './rule-finding.ts';
import { bandOf } from '../band-of.ts';
import { nameOf, namesOf } from './names.ts';
import type { CheckedRules, EligibilityRule } from './rule.ts';

/**
 * The application is in one of the bands the advert is kept for. Facts: `bands` and `band` by their names in
 * the scheme (a band that the scheme no longer lists keeps its id), in the scheme's order, comma-separated.
 */
export const bandRule = {
  reads: 'band',
  called: 'the band',
  asks: ({ bands: rule }, { scheme }) =>
    rule && [{ what: 'band', entries: rule.map((id) => nameOf(id, scheme.bands)) }],
  reasons: {
    band: {
      verdicts: ['met', 'notMet', 'notYetKnown'],
      facts: { bands: 'Band A, Band B', band: 'Band C' },
      changes: ['bandMissing', 'bandChanges'],
    },
  },
  check: bandFindings,
  explain(rules, { facts, scheme, parish, today }) {
    if (rules.bands === undefined) return null;
    const bands = namesOf(rules.bands, scheme.bands);
    const band = bandOf(facts, scheme, parish, today);
    if (band === null) {
      return { rule: 'band', verdict: 'notYetKnown', facts: { bands }, wouldChange: 'bandMissing' };
    }
    const used = { bands, band: nameOf(band, scheme.bands) };
    return rules.bands.includes(band)
      ? { rule: 'band', verdict: 'met', facts: used, wouldChange: null }
      : { rule: 'band', verdict: 'notMet', facts: used, wouldChange: 'bandChanges' };
  },
} as const satisfies EligibilityRule;

function bandFindings({ bands, points }: EligibilityRules, { scheme, pointer }: CheckedRules): RuleFinding[] {
  if (bands === undefined) return [];
  const findings = unknownNames(bands, scheme.bands, `${pointer}/bands`, 'bands');
  if (scheme.bands.every(({ id }) => bands.includes(id))) {
    findings.push(
      warning(
        'saysNothing',
        `${pointer}/bands`,
        'The rule names every band, so it only excludes people who have no band yet.',
        'Remove the rule, or leave out some of the bands.',
      ),
    );
  }
  const reachable = bands.some((id) => {
    const place = scheme.bands.findIndex((band) => band.id === id);
    const from = scheme.bands[place]?.fromPoints;
    if (place === -1 || from === undefined) return true;
    const above = scheme.bands[place - 1]?.fromPoints ?? Infinity;
    return from <= (points?.maximum ?? Infinity) && above > (points?.minimum ?? 0);
  });
  if (!reachable) {
    findings.push(
      error(
        'nobody',
        `${pointer}/points`,
        'Nobody with this many points is in one of the bands for this home.',
        'Remove the points or the bands.',
      ),
    );
  }
  return findings;
}
