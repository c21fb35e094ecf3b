import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Action, ActionBody, ActionsResponse } from '#schemas/api/actions.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { personKey } from '../../api/queries.ts';
import { validAnswer } from '../../api/valid-answer.ts';

/** The key of every list of the person's actions, and of every single one. */
export const actionsKey = [...personKey, 'actions'] as const;

/**
 * The open actions and one page of ended ones, counted from 1. Always refetched: the council may have added
 * one.
 */
export const actionsQuery = (api: ApiClient, endedPage: number) =>
  queryOptions({
    queryKey: [...actionsKey, 'list', endedPage] as const,
    queryFn: async ({ signal }) =>
      validAnswer(await api.get<ActionsResponse>(`/api/account/actions?ended=${endedPage}`, signal)),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** A single action. Always refetched, also when the person comes back to the tab. */
export const actionQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...actionsKey, 'one', id] as const,
    queryFn: async ({ signal }): Promise<Action> =>
      validAnswer(await api.get<ActionBody>(`/api/account/actions/${encodeURIComponent(id)}`, signal)).action,
    staleTime: 0,
  });
