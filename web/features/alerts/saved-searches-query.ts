import { queryOptions } from '@tanstack/react-query';
import type { SavedSearchesResponse } from '#schemas/api/saved-searches.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { personKey } from '../../api/queries.ts';
import { validAnswer } from '../../api/valid-answer.ts';

export const savedSearchesPath = '/api/account/searches';

/** The person's saved searches. Always refetched: they may have saved one in another tab. */
export const savedSearchesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...personKey, 'searches'] as const,
    queryFn: async ({ signal }) =>
      validAnswer(await api.get<SavedSearchesResponse>(savedSearchesPath, signal)),
    staleTime: 0,
  });
