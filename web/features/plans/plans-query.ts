import { queryOptions } from '@tanstack/react-query';
import type { PlansResponse, StepResponse } from '#schemas/api/plans.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { personKey } from '../../api/queries.ts';
import { validAnswer } from '../../api/valid-answer.ts';

/** The key of the person's cases and plans, and of every step. */
export const plansKey = [...personKey, 'plans'] as const;

/** The person's cases with their plans. Always refetched: the council may have written another version. */
export const plansQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...plansKey, 'list'] as const,
    queryFn: async ({ signal }) => validAnswer(await api.get<PlansResponse>('/api/account/plans', signal)),
    staleTime: 0,
  });

/** A step, with its history. */
export const stepQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...plansKey, 'step', id] as const,
    queryFn: async ({ signal }) =>
      validAnswer(await api.get<StepResponse>(`/api/account/plans/steps/${encodeURIComponent(id)}`, signal)),
    staleTime: 0,
  });
