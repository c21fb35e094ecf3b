import { deviceFavouritesKey } from './device-favourites.ts';

/** Keeps these on the device and no others. Where the browser keeps nothing, they last as long as the page. */
export function keepDeviceFavourites(advertIds: readonly string[]): void {
  try {
    if (advertIds.length === 0) localStorage.removeItem(deviceFavouritesKey);
    else localStorage.setItem(deviceFavouritesKey, JSON.stringify(advertIds));
  } catch {
    // Blocked: the query cache has them.
  }
}
