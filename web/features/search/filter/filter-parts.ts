import { yesNoFilters } from '#schemas/yes-no-filters.ts';
import { emptySearch, type SearchFilter } from '#schemas/property-search.ts';
import type { BasicAdvert } from '#schemas/api/property-listings.ts';
import { findHomes, type SearchFacts } from '#domain/search/find-homes.ts';

/** The parts of a filter that exclude homes, in display order. */
const filterParts = [
  'style',
  'bedrooms',
  'rent',
  'advertTypeIds',
  'near',
  'floor',
  ...yesNoFilters,
  'localAuthorityIds',
  'landlordIds',
  'text',
] as const satisfies readonly (keyof SearchFilter)[];

export type FilterPart = (typeof filterParts)[number];

/** Returns the parts in use. */
export function partsIn(filter: SearchFilter): FilterPart[] {
  return filterParts.filter((part) => {
    const value = filter[part];
    return Array.isArray(value) ? value.length > 0 : value !== emptySearch[part];
  });
}

/** Returns the filter with this part reset. */
export function without(filter: SearchFilter, part: FilterPart): SearchFilter {
  return { ...filter, [part]: emptySearch[part] };
}

/** A filter part to remove, and the number of homes without it. */
interface Relaxation {
  readonly part: FilterPart;
  readonly count: number;
}

/** Returns the removals that would bring homes to an empty result, those with the most homes first. */
export function relaxations(
  adverts: readonly BasicAdvert[],
  filter: SearchFilter,
  facts: SearchFacts,
): Relaxation[] {
  return partsIn(filter)
    .map((part) => ({ part, count: findHomes(adverts, without(filter, part), facts).length }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
}
