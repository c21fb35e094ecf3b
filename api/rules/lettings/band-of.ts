import type { ApplicationFacts, Reason } from '#schemas/lettings-facts.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import { debtWords, judgeDebt } from './eligibility/housing-debt.ts';
import { nameOf } from './eligibility/names.ts';
import type { RuleWords } from './eligibility/rule.ts';

/** A place after every band that a scheme lists. */
export const noBand = 999;

type BandScheme = Pick<Scheme, 'bands' | 'debtBand'>;
type BandFacts = Pick<
  ApplicationFacts,
  'band' | 'points' | 'bandsByParish' | 'owesHousingDebt' | 'housingDebtPence' | 'repaymentPlanMonths'
>;

/**
 * Returns a band's place in the scheme's order, from 0; {@link noBand} for no band and for one it does not
 * list.
 */
export function bandPlace(band: string | null, scheme: Pick<Scheme, 'bands'>): number {
  const place = scheme.bands.findIndex(({ id }) => id === band);
  return place === -1 ? noBand : place;
}

function bandByPoints(points: number, { bands }: Pick<Scheme, 'bands'>): string | null {
  return bands.find(({ fromPoints }) => fromPoints !== undefined && points >= fromPoints)?.id ?? null;
}

/** Returns the band that an application has before its debts are looked at. */
function ownBandOf(facts: BandFacts, scheme: BandScheme, parish: string | null): string | null {
  const points = facts.points ?? null;
  const byPoints = points === null ? null : bandByPoints(points, scheme);
  const candidates = [
    byPoints ?? facts.band,
    ...(facts.bandsByParish ?? []).filter((here) => here.parish === parish).map(({ band }) => band),
  ];
  return candidates.reduce((best, band) =>
    band !== null && (best === null || bandPlace(band, scheme) < bandPlace(best, scheme)) ? band : best,
  );
}

/** Returns the scheme's band for debts if it takes the place of an application's own, higher band. */
function debtBandOver(own: string | null, facts: BandFacts, scheme: BandScheme): string | null {
  const { debtBand } = scheme;
  if (own === null || debtBand === undefined || bandPlace(own, scheme) >= bandPlace(debtBand.band, scheme)) {
    return null;
  }
  const verdict = judgeDebt(facts, { ...debtBand, maximumPence: debtBand.overPence });
  return verdict === 'over' || verdict === 'planMissing' ? debtBand.band : null;
}

/**
 * Returns the band that counts for an application and a home in `parish`: if the scheme's bands are groups of
 * points and the points are known, the group they fall in, otherwise the band it was given; or a higher one it
 * was given for this parish; or the scheme's band for people who owe too much, if that is lower. `null` if no band
 * is known. Source: published schemes enhance a band for homes in the parish a person is connected with, and
 * lower that of people in arrears.
 */
export function bandOf(facts: BandFacts, scheme: BandScheme, parish: string | null): string | null {
  const own = ownBandOf(facts, scheme, parish);
  return debtBandOver(own, facts, scheme) ?? own;
}

export const debtBandWords = {
  verdicts: ['notMet', 'notYetKnown'],
  facts: { debt: 62_050, maximum: 50_000, needed: 6, kept: 2, own: 'Band B', band: 'Band E' },
  changes: ['debtPaid', 'planKept', 'planMissing'],
} as const satisfies RuleWords;

/**
 * Explains why an application counts as in a lower band than its own; `null` if its own counts. Facts: `own` and
 * `band` the names of its own band and of the one that counts; the debt and the plan as in `housingDebtRule`.
 */
export function explainDebtBand(facts: BandFacts, scheme: BandScheme): Reason | null {
  const own = ownBandOf(facts, scheme, null);
  const band = debtBandOver(own, facts, scheme);
  const { debtBand } = scheme;
  if (own === null || band === null || debtBand === undefined) return null;
  const limit = { ...debtBand, maximumPence: debtBand.overPence };
  const words = {
    ...debtWords(facts, limit),
    own: nameOf(own, scheme.bands),
    band: nameOf(band, scheme.bands),
  };
  if (judgeDebt(facts, limit) === 'planMissing') {
    return { rule: 'debtBand', verdict: 'notYetKnown', facts: words, wouldChange: 'planMissing' };
  }
  const wouldChange = debtBand.unlessPlanKeptMonths === undefined ? 'debtPaid' : 'planKept';
  return { rule: 'debtBand', verdict: 'notMet', facts: words, wouldChange };
}
