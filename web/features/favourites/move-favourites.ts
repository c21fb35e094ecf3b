import type { QueryClient } from '@tanstack/react-query';
import type { FavouritesResponse, MovedFavourites, MoveFavourites } from '#schemas/api/favourites.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { deviceFavouritesQuery, keepDeviceFavourites, readDeviceFavourites } from './device-favourites.ts';

/**
 * Gives the account what its person kept on this device, and answers all that the account keeps then. The device
 * forgets only what the server has taken. Throws ApiErrors.
 */
export async function moveFavourites(api: ApiClient, queryClient: QueryClient): Promise<FavouritesResponse> {
  const body: MoveFavourites = { advertIds: readDeviceFavourites() };
  const moved = await api.write<MovedFavourites>('POST', '/api/account/favourites', { body });
  const settled = new Set(body.advertIds.filter((id) => !moved.refused.includes(id)));
  const left = readDeviceFavourites().filter((id) => !settled.has(id));
  keepDeviceFavourites(left);
  queryClient.setQueryData(deviceFavouritesQuery.queryKey, left);
  return { status: moved.status, advertIds: moved.advertIds };
}
