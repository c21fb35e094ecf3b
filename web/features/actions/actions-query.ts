import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Action, ActionBody, ActionsResponse } from '#schemas/api/actions.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { personKey } from '../../api/queries.ts';
import { validAnswer } from '../../api/valid-answer.ts';

/** Every list of the person's actions, and every one of them. */
export const actionsKey = [...personKey, 'actions'] as const;

/** What is open, and a page of what is over, from 1. Always refetched: the council may have asked since. */
export const actionsQuery = (api: ApiClient, endedPage: number) =>
  queryOptions({
    queryKey: [...actionsKey, 'list', endedPage] as const,
    queryFn: async ({ signal }) =>
      validAnswer(await api.get<ActionsResponse>(`/api/account/actions?ended=${endedPage}`, signal)),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** One action. Always refetched, also as its person comes back to the tab. */
export const actionQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...actionsKey, 'one', id] as const,
    queryFn: async ({ signal }): Promise<Action> =>
      validAnswer(await api.get<ActionBody>(`/api/account/actions/${encodeURIComponent(id)}`, signal)).action,
    staleTime: 0,
  });
