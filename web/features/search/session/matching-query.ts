import { queryOptions } from '@tanstack/react-query';
import type { MatchingResponse } from '#schemas/api/property-listings.ts';
import type { ApiClient } from '../../../api/api-client.ts';

/** The open adverts whose text contains a search text of 1 to 100 characters. */
export const matchingQuery = (api: ApiClient, text: string) =>
  queryOptions({
    queryKey: ['adverts', 'matching', text] as const,
    queryFn: ({ signal }) =>
      api.get<MatchingResponse>(`/api/propertylistings/matching?${new URLSearchParams({ text })}`, signal),
  });
