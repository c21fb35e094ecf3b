import { queryOptions } from '@tanstack/react-query';
import type { PlansResponse, StepResponse } from '#schemas/api/plans.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { personKey } from '../../api/queries.ts';
import { validAnswer } from '../../api/valid-answer.ts';

/** The person's cases and plans, and every step of them. */
export const plansKey = [...personKey, 'plans'] as const;

/** The person's cases with their plans. Always refetched: the council may have written another version. */
export const plansQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...plansKey, 'list'] as const,
    queryFn: async ({ signal }) => validAnswer(await api.get<PlansResponse>('/api/account/plans', signal)),
    staleTime: 0,
  });

/** One step, and what happened to it. */
export const stepQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...plansKey, 'step', id] as const,
    queryFn: async ({ signal }) =>
      validAnswer(await api.get<StepResponse>(`/api/account/plans/steps/${encodeURIComponent(id)}`, signal)),
    staleTime: 0,
  });
