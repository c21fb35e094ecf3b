import type { BasicListingResponse } from '#schemas/api/property-listings.ts';
import { everything, type SearchFilter } from '#schemas/property-search.ts';
import { isSameFilter, readSearch, writeSearch } from '../session/search-address.ts';
import { readImpersonation } from '../../impersonation/tab-impersonation.ts';
import { keepSearchParams } from '../session/search-params.ts';
import { savedSearchKey } from '../../../app/saved-search.ts';

/**
 * The filter of the visit before; null where there is none, or none that can be read. A tab in which staff are in a
 * resident's place has none: what this browser remembers is their own.
 */
export function readSavedFilter(filterData: BasicListingResponse['filterData']): SearchFilter | null {
  if (readImpersonation() !== null) return null;
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(savedSearchKey) ?? 'null');
    if (typeof saved !== 'object' || saved === null) return null;
    return readSearch(keepSearchParams({ ...saved }), filterData).filter;
  } catch {
    return null;
  }
}

/**
 * Keeps a filter for the next visit, written as an address says it; one that asks for nothing is forgotten. What is
 * looked for in a resident's place is not kept.
 */
export function saveFilter(filter: SearchFilter): void {
  if (readImpersonation() !== null) return;
  try {
    if (isSameFilter(filter, everything)) localStorage.removeItem(savedSearchKey);
    else localStorage.setItem(savedSearchKey, JSON.stringify(writeSearch(filter, 'list')));
  } catch {
    // Full or blocked: the address still says it, for this visit.
  }
}
