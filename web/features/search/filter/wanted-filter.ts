import type { BasicListingResponse } from '#schemas/api/property-listings.ts';
import { everything, type SearchFilter } from '#schemas/property-search.ts';
import { readSavedFilter } from './saved-filter.ts';
import { readSearch, type AddressedSearch } from '../session/search-address.ts';
import type { PropertySearch } from '../session/search-params.ts';

interface WantedSearch extends AddressedSearch {
  /** Whether the address says less than what is looked for. */
  readonly isFromMemory: boolean;
}

/**
 * What somebody who comes to this address looks for: what it says, or, where it is the menu's own link or says
 * nothing, what they looked for last, on this page or on the visit before. The menu's `eligibleOnly` holds.
 * @param current the filter of the search that is there; null where there is none yet.
 */
export function readWantedSearch(
  params: PropertySearch,
  filterData: BasicListingResponse['filterData'],
  current: SearchFilter | null,
): WantedSearch {
  const address = readSearch(params, filterData);
  if (!address.isBare) return { ...address, isFromMemory: false };
  const remembered = current ?? readSavedFilter(filterData) ?? everything;
  const style = address.filter.style === 0 ? remembered.style : address.filter.style;
  return { ...address, filter: { ...remembered, style }, isFromMemory: true };
}
