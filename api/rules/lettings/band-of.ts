import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import { penaltyOn } from './refusal-penalty.ts';

/** A place after every band that a scheme lists. */
export const noBand = 999;

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
 * it has ({@link givenBandOf}), or a lower one that it was put in for refusing homes.
 */
export function bandOf(
  facts: Pick<ApplicationFacts, 'band' | 'points' | 'bandsByParish' | 'refusalPenalty'>,
  scheme: Pick<Scheme, 'bands' | 'offers'>,
  parish: string | null,
  day: string,
): string | null {
  return afterRefusals(givenBandOf(facts, scheme, parish), facts, scheme, day);
}

/** Returns the lower of a band and the one that an application was put in for refusing homes, on an ISO day. */
export function afterRefusals(
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

/**
 * Returns the band that an application has for a home in `parish`, whatever it has refused: if the scheme's bands are groups of
 * points and the points are known, the group they fall in, otherwise the band it was given; or a higher one it
 * was given for this parish. `null` if no band is known. Source: published schemes enhance a band for homes in
 * the parish a person is connected with.
 */
export function givenBandOf(
  facts: Pick<ApplicationFacts, 'band' | 'points' | 'bandsByParish'>,
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
