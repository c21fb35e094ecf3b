import { queryOptions } from '@tanstack/react-query';
import type { Coordinates } from '#domain/places/national-grid.ts';
import type { LocationsResponse } from '#schemas/api/property-listings.ts';
import type { ApiClient } from '../../api/api-client.ts';

/** The places of all open homes. */
export const locationsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['adverts', 'locations'] as const,
    queryFn: ({ signal }) => api.get<LocationsResponse>('/api/propertylistings/locations', signal),
  });

/** The place of a home, and its part of the town. */
export interface HomePlace extends Coordinates {
  readonly area: string;
}

const known = new WeakMap<LocationsResponse, ReadonlyMap<string, HomePlace>>();

/** Returns the places of an answer by advert id, computed once. */
export function placesById(answer: LocationsResponse): ReadonlyMap<string, HomePlace> {
  const made =
    known.get(answer) ??
    new Map(
      answer.adverts.map(({ id, latitude, longitude, area }) => [
        id,
        { latitude, longitude, area: answer.areas[area] ?? '' },
      ]),
    );
  known.set(answer, made);
  return made;
}
