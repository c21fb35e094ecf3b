import { queryOptions } from '@tanstack/react-query';
import type { Coordinates } from '#domain/places/national-grid.ts';
import type { LocationsResponse } from '#schemas/api/property-listings.ts';
import type { ApiClient } from '../../api/api-client.ts';

/** Where every open home is, by the id of its advert. */
export const locationsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['adverts', 'locations'] as const,
    queryFn: ({ signal }) => api.get<LocationsResponse>('/api/propertylistings/locations', signal),
    select: ({ adverts }): ReadonlyMap<string, Coordinates> =>
      new Map(adverts.map(({ id, latitude, longitude }) => [id, { latitude, longitude }])),
  });
