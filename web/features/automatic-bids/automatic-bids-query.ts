import { queryOptions } from '@tanstack/react-query';
import type { AutomaticBidsResponse, AutomaticHomesResponse } from '#schemas/api/automatic-bids.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { personKey } from '../../api/queries.ts';
import { validAnswer } from '../../api/valid-answer.ts';

export const automaticBidsPath = '/api/account/automatic-bids';

/**
 * The person's settings for automatic bids. Always refetched: staff may have changed them, or the bids may have
 * stopped.
 */
export const automaticBidsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...personKey, 'automatic-bids'] as const,
    queryFn: async ({ signal }) =>
      validAnswer(await api.get<AutomaticBidsResponse>(automaticBidsPath, signal)),
    staleTime: 0,
  });

/** The portal's planned and past decisions. */
export const automaticHomesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...personKey, 'automatic-homes'] as const,
    queryFn: async ({ signal }) =>
      validAnswer(await api.get<AutomaticHomesResponse>(`${automaticBidsPath}/homes`, signal)),
    staleTime: 0,
  });
