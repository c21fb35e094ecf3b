import { queryOptions } from '@tanstack/react-query';
import type { NewActionsResponse } from '#schemas/api/new-actions.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { personKey } from '../../api/queries.ts';
import { validAnswer } from '../../api/valid-answer.ts';

/** The actions that the person may begin. Always refetched: a draft may have been sent on another page. */
export const newActionsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...personKey, 'new-actions'] as const,
    queryFn: async ({ signal }) =>
      validAnswer(await api.get<NewActionsResponse>('/api/account/new-actions', signal)),
    staleTime: 0,
  });
