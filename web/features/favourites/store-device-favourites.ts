import { deviceFavouritesKey } from './device-favourites.ts';

/** Replaces the favourites on the device. If the browser keeps nothing, they last as long as the page. */
export function storeDeviceFavourites(advertIds: readonly string[]): void {
  try {
    if (advertIds.length === 0) localStorage.removeItem(deviceFavouritesKey);
    else localStorage.setItem(deviceFavouritesKey, JSON.stringify(advertIds));
  } catch {
    // Storage is blocked: the query cache has them.
  }
}
