import type { BasicAdvert } from '#schemas/api/property-listings.ts';

type Home = Pick<
  BasicAdvert,
  'id' | 'bedrooms' | 'advertTypeId' | 'sheltered' | 'localAuthorityIdentifier' | 'closesAt'
>;

interface SimilarHomesOptions {
  readonly count: number;
  /** The server's time in milliseconds: adverts closed by then are left out. */
  readonly now: number;
  /** Returns a home's cost per month, in pence; undefined if it is not known. */
  readonly monthlyRent: (id: string) => number | undefined;
}

/**
 * Returns open homes like this one, most similar first. Sheltered housing is a different need, so it weighs
 * most; then the number of bedrooms, the type, the area, and the rent if both are known: half as much again
 * weighs as much as another area. Among equals, the one that closes first comes first.
 */
export function similarHomes<Found extends Home>(
  home: Home,
  adverts: readonly Found[],
  { count, now, monthlyRent }: SimilarHomesOptions,
): Found[] {
  const rent = monthlyRent(home.id);
  function distance(other: Found): number {
    const otherRent = monthlyRent(other.id);
    const rentApart =
      rent === undefined || otherRent === undefined ? 0 : Math.abs(otherRent - rent) / Math.max(rent, 1);
    return (
      (other.sheltered === home.sheltered ? 0 : 12) +
      3 * Math.abs(other.bedrooms - home.bedrooms) +
      (other.advertTypeId === home.advertTypeId ? 0 : 2) +
      (other.localAuthorityIdentifier === home.localAuthorityIdentifier ? 0 : 1) +
      Math.min(2 * rentApart, 2)
    );
  }
  return adverts
    .filter(({ id, closesAt }) => id !== home.id && Date.parse(closesAt) > now)
    .map((advert) => ({ advert, apart: distance(advert) }))
    .toSorted(
      (one, other) =>
        one.apart - other.apart ||
        Date.parse(one.advert.closesAt) - Date.parse(other.advert.closesAt) ||
        (one.advert.id < other.advert.id ? -1 : 1),
    )
    .slice(0, count)
    .map(({ advert }) => advert);
}
