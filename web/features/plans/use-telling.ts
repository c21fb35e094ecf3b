import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { StepResponse } from '#schemas/api/plans.ts';
import { overviewQuery } from '../../api/queries.ts';
import { validAnswer } from '../../api/valid-answer.ts';
import { useApp } from '../../app/app-context.ts';
import { plansKey, stepQuery } from './plans-query.ts';

/** What somebody tells of a step, as `api/routes/plans.ts` takes it. */
export type Telling =
  | { readonly what: 'done' | 'again'; readonly version: number }
  | { readonly what: 'cannot'; readonly version: number; readonly reason: string }
  | { readonly what: 'comment'; readonly comment: string };

/**
 * Tells of a step. The same again, after an answer that was lost, goes under the same key, so that it has one effect.
 * Whatever comes of it the step is shown as it is now, and the numbers of the menu change with it.
 */
export function useTelling(stepId: string, onTold: (told: Telling) => void) {
  const { api } = useApp();
  const queryClient = useQueryClient();
  const last = useRef({ said: '', key: '' });
  return useMutation({
    mutationFn: async (told: Telling) => {
      const said = JSON.stringify(told);
      if (last.current.said !== said) last.current = { said, key: crypto.randomUUID() };
      const { what, ...body } = told;
      return validAnswer(
        await api.write<StepResponse>('POST', `/api/account/plans/steps/${stepId}/${what}`, {
          body,
          idempotencyKey: last.current.key,
        }),
      );
    },
    onSuccess(answer, told) {
      last.current = { said: '', key: '' };
      queryClient.setQueryData(stepQuery(api, stepId).queryKey, answer);
      onTold(told);
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: plansKey }),
        queryClient.invalidateQueries({ queryKey: overviewQuery(api).queryKey }),
      ]),
  });
}
