import type { BasicAdvert } from '#schemas/api/property-listings.ts';

const ordered = new WeakMap<readonly BasicAdvert[], readonly BasicAdvert[]>();

/**
 * Returns the adverts by closing time, soonest first. Each list is sorted only once, since sorting 10,000 homes is
 * slow.
 */
export function closingOrder(adverts: readonly BasicAdvert[]): readonly BasicAdvert[] {
  const sorted =
    ordered.get(adverts) ??
    adverts
      .map((advert) => ({ advert, closes: Date.parse(advert.closesAt) }))
      .toSorted((a, b) => a.closes - b.closes || (a.advert.id < b.advert.id ? -1 : 1))
      .map(({ advert }) => advert);
  ordered.set(adverts, sorted);
  return sorted;
}
