import { queryOptions } from '@tanstack/react-query';
import type { AutomaticBidsResponse, AutomaticHomesResponse } from '#schemas/api/automatic-bids.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { personKey } from '../../api/queries.ts';
import { validAnswer } from '../../api/valid-answer.ts';

export const automaticBidsPath = '/api/account/automatic-bids';

/** Whether the portal bids for the person. Always refetched: staff may have changed it, or it may have stopped. */
export const automaticBidsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...personKey, 'automatic-bids'] as const,
    queryFn: async ({ signal }) =>
      validAnswer(await api.get<AutomaticBidsResponse>(automaticBidsPath, signal)),
    staleTime: 0,
  });

/** What the portal would do now, and what it has done. */
export const automaticHomesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...personKey, 'automatic-homes'] as const,
    queryFn: async ({ signal }) =>
      validAnswer(await api.get<AutomaticHomesResponse>(`${automaticBidsPath}/homes`, signal)),
    staleTime: 0,
  });
