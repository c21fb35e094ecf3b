import { queryOptions } from '@tanstack/react-query';
import type { FavouritesResponse } from '#schemas/api/favourites.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { personKey } from '../../api/queries.ts';
import { readDeviceFavourites } from './device-favourites.ts';

/**
 * The person's favourite homes, latest first; what was kept on this device before the log-in joins them. Only for
 * people who are logged in. Staff in a resident's place bring nothing of their own.
 */
export const favouritesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...personKey, 'favourites'] as const,
    queryFn: async ({ signal, client }) => {
      const read = () => api.get<FavouritesResponse>('/api/account/favourites', signal);
      if (api.impersonationId !== undefined || readDeviceFavourites().length === 0) return read();
      const { moveFavourites } = await import('./move-favourites.ts');
      // What could not be moved stays on the device, and the account's own list is no worse for it.
      return moveFavourites(api, client).catch(read);
    },
    // Another tab, or a phone, may have marked one meanwhile.
    refetchOnWindowFocus: 'always',
  });
