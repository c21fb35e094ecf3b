import type { BasicAdvert } from '#schemas/api/property-listings.ts';

type ById = ReadonlyMap<string, BasicAdvert>;

const known = new WeakMap<readonly BasicAdvert[], ById>();

/** Returns the adverts of a list by id, computed once per list. */
export function advertsById(adverts: readonly BasicAdvert[]): ById {
  const made = known.get(adverts) ?? new Map(adverts.map((advert) => [advert.id, advert]));
  known.set(adverts, made);
  return made;
}
