import type { ApplicationFacts, Reason } from '#schemas/lettings-facts.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import { debtWords, judgeDebt } from './eligibility/housing-debt.ts';
import { nameOf } from './eligibility/names.ts';
import type { RuleWords } from './eligibility/rule.ts';
import { penaltyOn } from './refusal-penalty.ts';

/** A place after every band that a scheme lists. */
export const noBand = 999;

type GivenBand = Pick<ApplicationFacts, 'band' | 'points' | 'bandsByParish'>;
type BandFacts = GivenBand &
  Pick<ApplicationFacts, 'refusalPenalty' | 'owesHousingDebt' | 'housingDebtPence' | 'repaymentPlanMonths'>;
type BandScheme = Pick<Scheme, 'bands' | 'offers' | 'debtBand'>;

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

/**
 * Returns the band that counts for an application and a home in `parish` on an ISO day in Europe/London: the one that
 * it has ({@link givenBandOf}), or a lower one, for refusing homes or because it owes too much. Source: published
 * schemes lower the band of people in arrears.
 */
export function bandOf(
  facts: BandFacts,
  scheme: BandScheme,
  parish: string | null,
  day: string,
): string | null {
  const own = afterRefusals(givenBandOf(facts, scheme, parish), facts, scheme, day);
  return debtBandBelow(own, facts, scheme) ?? own;
}

/** Returns the lower of a band and the one that an application was put in for refusing homes, on an ISO day. */
function afterRefusals(
  band: string | null,
  facts: Pick<ApplicationFacts, 'refusalPenalty'>,
  scheme: Pick<Scheme, 'bands' | 'offers'>,
  day: string,
): string | null {
  const penalty = penaltyOn(facts, scheme, day);
  if (band === null || penalty?.kind !== 'band') return band;
  const place = bandPlace(penalty.band, scheme);
  return place !== noBand && place > bandPlace(band, scheme) ? penalty.band : band;
}

/** Returns the scheme's band for debts if it takes the place of an application's own, higher band. */
function debtBandBelow(own: string | null, facts: BandFacts, scheme: BandScheme): string | null {
  const { debtBand } = scheme;
  if (own === null || debtBand === undefined || bandPlace(own, scheme) >= bandPlace(debtBand.band, scheme)) {
    return null;
  }
  const verdict = judgeDebt(facts, { ...debtBand, maximumPence: debtBand.overPence });
  return verdict === 'over' || verdict === 'planMissing' ? debtBand.band : null;
}

/**
 * Returns the band that an application has for a home in `parish`, whatever it has refused or owes: if the scheme's
 * bands are groups of points and the points are known, the group they fall in, otherwise the band it was given; or a
 * higher one it was given for this parish. `null` if no band is known. Source: published schemes enhance a band for
 * homes in the parish a person is connected with.
 */
export function givenBandOf(
  facts: GivenBand,
  scheme: Pick<Scheme, 'bands'>,
  parish: string | null,
): string | null {
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

export const debtBandWords = {
  verdicts: ['notMet', 'notYetKnown'],
  facts: { debt: 62_050, maximum: 50_000, needed: 6, kept: 2, own: 'Band B', band: 'Band E' },
  changes: ['debtPaid', 'planKept', 'planMissing'],
} as const satisfies RuleWords;

/**
 * Explains why an application counts as in a lower band than its own on an ISO day, because of its debts; `null` if
 * they change nothing. Facts: `own` and `band` the names of the band without the debts and of the one that counts;
 * the debt and the plan as in `housingDebtRule`.
 */
export function explainDebtBand(facts: BandFacts, scheme: BandScheme, day: string): Reason | null {
  const own = afterRefusals(givenBandOf(facts, scheme, null), facts, scheme, day);
  const band = debtBandBelow(own, facts, scheme);
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
