import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';

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
 * Returns the band that counts for an application and a home in `parish`: if the scheme's bands are groups of
 * points and the points are known, the group they fall in, otherwise the band it was given; or a higher one it
 * was given for this parish. `null` if no band is known. Source: published schemes enhance a band for homes in
 * the parish a person is connected with.
 */
export function bandOf(
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
