import { queryOptions } from '@tanstack/react-query';
import type { FavouritesResponse } from '#schemas/api/favourites.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { personKey } from '../../api/queries.ts';

/** The person's favourite homes, latest first. Only for signed-in people. */
export const favouritesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...personKey, 'favourites'] as const,
    queryFn: ({ signal }) => api.get<FavouritesResponse>('/api/account/favourites', signal),
    // Another tab or a phone may have marked one in the meantime.
    refetchOnWindowFocus: 'always',
  });
