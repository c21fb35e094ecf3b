import { queryOptions } from '@tanstack/react-query';

/** The local storage key of the homes that a visitor keeps. It starts as all of ours do, so a shared computer drops it. */
export const deviceFavouritesKey = 'lintel.favourites';

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\da-f-]{36}$/.test(value);

/** The homes that a visitor keeps on this device, the latest first. */
export function readDeviceFavourites(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(deviceFavouritesKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isId) : [];
  } catch {
    return [];
  }
}

/** Keeps these and no others. Where the browser keeps nothing, they last as long as the page. */
export function keepDeviceFavourites(advertIds: readonly string[]): void {
  try {
    if (advertIds.length === 0) localStorage.removeItem(deviceFavouritesKey);
    else localStorage.setItem(deviceFavouritesKey, JSON.stringify(advertIds));
  } catch {
    // Blocked: the query cache has them.
  }
}

/** A visitor's favourites, in the query cache like a member's, so that both look and search alike. */
export const deviceFavouritesQuery = queryOptions({
  queryKey: ['deviceFavourites'] as const,
  queryFn: readDeviceFavourites,
  initialData: readDeviceFavourites,
  networkMode: 'always',
  staleTime: Infinity,
});
