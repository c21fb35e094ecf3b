import { emptySearch, type SearchFilter } from '#schemas/property-search.ts';
import { isSameFilter, readSearch, writeSearch, type SearchChoices } from '#domain/search/search-address.ts';
import { readImpersonation } from '../../impersonation/tab-impersonation.ts';
import { keepSearchParams } from '#domain/search/search-params.ts';
import { savedSearchKey } from '../../../app/kept-keys.ts';

/**
 * Returns the filter of the last visit; null if there is none, or it cannot be read. A tab that impersonates a
 * resident has none: this browser's filter is the staff's own.
 */
export function readSavedFilter(choices: SearchChoices): SearchFilter | null {
  if (readImpersonation() !== null) return null;
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(savedSearchKey) ?? 'null');
    if (typeof saved !== 'object' || saved === null) return null;
    return readSearch(keepSearchParams({ ...saved }), choices).filter;
  } catch {
    return null;
  }
}

/**
 * Saves a filter for the next visit, in the form of an address; an empty one is forgotten. Searches during
 * impersonation are not saved.
 */
export function saveFilter(filter: SearchFilter): void {
  if (readImpersonation() !== null) return;
  try {
    if (isSameFilter(filter, emptySearch)) localStorage.removeItem(savedSearchKey);
    else localStorage.setItem(savedSearchKey, JSON.stringify(writeSearch(filter, 'list')));
  } catch {
    // Storage is full or blocked. For this visit the address still has the filter.
  }
}
