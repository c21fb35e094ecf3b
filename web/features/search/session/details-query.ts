import { queryOptions } from '@tanstack/react-query';
import type { DetailsResponse, SearchedDetails } from '#schemas/api/property-listings.ts';
import type { ApiClient } from '../../../api/api-client.ts';

/** Details of the open adverts for a search, besides the basic list. */
export const detailsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['adverts', 'details'] as const,
    queryFn: ({ signal }) => api.get<DetailsResponse>('/api/propertylistings/details', signal),
  });

const known = new WeakMap<DetailsResponse, ReadonlyMap<string, SearchedDetails>>();

/**
 * Returns the details of an answer by advert id, computed once for each answer.
 */
export function detailsById(answer: DetailsResponse): ReadonlyMap<string, SearchedDetails> {
  const made = known.get(answer) ?? new Map(answer.adverts.map((advert) => [advert.id, advert]));
  known.set(answer, made);
  return made;
}
