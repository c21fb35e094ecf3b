import { emptySearch, type SearchFilter } from '#schemas/property-search.ts';
import { readSavedFilter } from './saved-filter.ts';
import { readSearch, type AddressedSearch, type SearchChoices } from '#domain/search/search-address.ts';
import type { PropertySearch } from '#domain/search/search-params.ts';

interface WantedSearch extends AddressedSearch {
  /** True if the address has only part of the filter. */
  readonly isFromMemory: boolean;
}

/**
 * Returns the filter for a person who opens this address: the address's own or, if it is the menu's link or
 * empty, their last one, from this page or the last visit. The menu's `eligibleOnly` applies.
 * @param current the filter of the current search; null if there is none yet.
 */
export function readWantedSearch(
  params: PropertySearch,
  choices: SearchChoices,
  current: SearchFilter | null,
): WantedSearch {
  const address = readSearch(params, choices);
  if (!address.isBare) return { ...address, isFromMemory: false };
  const remembered = current ?? readSavedFilter(choices) ?? emptySearch;
  const style = address.filter.style === 0 ? remembered.style : address.filter.style;
  return { ...address, filter: { ...remembered, style }, isFromMemory: true };
}
