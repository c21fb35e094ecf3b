import { queryOptions } from '@tanstack/react-query';
import type { LocationsResponse } from '#schemas/api/property-listings.ts';
import type { ApiClient } from '../../api/api-client.ts';

/** Where a home is, in degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Where every open home is, by the id of its advert. */
export const locationsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['adverts', 'locations'] as const,
    queryFn: ({ signal }) => api.get<LocationsResponse>('/api/propertylistings/locations', signal),
    select: ({ adverts }): ReadonlyMap<string, Place> =>
      new Map(adverts.map(({ id, latitude, longitude }) => [id, { latitude, longitude }])),
  });
