import { queryOptions } from '@tanstack/react-query';
import type { SessionsResponse } from '#schemas/api/sessions.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { personKey } from '../../api/queries.ts';
import { validAnswer } from '../../api/valid-answer.ts';

/** The person's sessions, this browser first. Always refetched: people open the page to see changes. */
export const sessionsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...personKey, 'sessions'] as const,
    queryFn: async ({ signal }) =>
      validAnswer(await api.get<SessionsResponse>('/api/account/sessions', signal)),
    staleTime: 0,
  });
