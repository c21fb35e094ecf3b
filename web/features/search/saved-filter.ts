import type { BasicListingResponse } from '#schemas/api/property-listings.ts';
import { everything, type SearchFilter } from '#schemas/property-search.ts';
import { isSameFilter, readSearch, writeSearch } from './search-address.ts';
import { keepSearchParams } from './search-params.ts';
import { savedSearchKey } from './saved-search-key.ts';

/** The filter of the visit before; null where there is none, or none that can be read. */
export function readSavedFilter(filterData: BasicListingResponse['filterData']): SearchFilter | null {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(savedSearchKey) ?? 'null');
    if (typeof saved !== 'object' || saved === null) return null;
    return readSearch(keepSearchParams({ ...saved }), filterData).filter;
  } catch {
    return null;
  }
}

/** Keeps a filter for the next visit, written as an address says it; one that asks for nothing is forgotten. */
export function saveFilter(filter: SearchFilter): void {
  try {
    if (isSameFilter(filter, everything)) localStorage.removeItem(savedSearchKey);
    else localStorage.setItem(savedSearchKey, JSON.stringify(writeSearch(filter, 'list')));
  } catch {
    // Full or blocked: the address still says it, for this visit.
  }
}
