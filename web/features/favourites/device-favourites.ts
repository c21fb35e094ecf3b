import { queryOptions } from '@tanstack/react-query';
import { readKeptIds } from '../../app/kept-ids.ts';

/**
 * The local storage key of a visitor's favourites. It has the common prefix of all our keys, so a shared
 * computer drops it.
 */
export const deviceFavouritesKey = 'lintel.favourites';

/** Returns the visitor's favourites on this device, latest first. */
export const readDeviceFavourites = (): string[] => readKeptIds(deviceFavouritesKey);

/** A visitor's favourites, cached like a member's: the page and the search treat both alike. */
export const deviceFavouritesQuery = queryOptions({
  queryKey: ['deviceFavourites'] as const,
  queryFn: readDeviceFavourites,
  initialData: readDeviceFavourites,
  networkMode: 'always',
  staleTime: Infinity,
});
