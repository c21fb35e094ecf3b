import type { QueryClient } from '@tanstack/react-query';
import type { MovedFavourites, MoveFavourites } from '#schemas/api/favourites.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { userQuery } from '../../api/queries.ts';
import { deviceFavouritesQuery, readDeviceFavourites } from './device-favourites.ts';
import { favouritesQuery } from './favourites-query.ts';
import { storeDeviceFavourites } from './store-device-favourites.ts';

/**
 * Moves the favourites on this device to the signed-in person's account. The device forgets only what the
 * server has accepted; the rest is tried again with the next page. Staff impersonating a resident move nothing.
 */
export async function moveFavourites(api: ApiClient, queryClient: QueryClient): Promise<void> {
  const reader = () => queryClient.getQueryData(userQuery(api).queryKey)?.userDetails?.accountId;
  const accountId = reader();
  const body: MoveFavourites = { advertIds: readDeviceFavourites() };
  if (accountId === undefined || api.impersonationId !== undefined || body.advertIds.length === 0) return;
  try {
    const moved = await api.write<MovedFavourites>('POST', '/api/account/favourites', { body });
    const settled = new Set(body.advertIds.filter((id) => !moved.refused.includes(id)));
    const left = readDeviceFavourites().filter((id) => !settled.has(id));
    storeDeviceFavourites(left);
    queryClient.setQueryData(deviceFavouritesQuery.queryKey, left);
    if (reader() !== accountId) return;
    const { queryKey } = favouritesQuery(api);
    // An answer to an earlier request would undo the move.
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, { status: moved.status, advertIds: moved.advertIds });
  } catch {
    // They are still on the device.
  }
}
