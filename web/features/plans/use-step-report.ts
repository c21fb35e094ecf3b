import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { StepResponse } from '#schemas/api/plans.ts';
import { overviewQuery } from '../../api/queries.ts';
import { validAnswer } from '../../api/valid-answer.ts';
import { useApp } from '../../app/app-context.ts';
import { plansKey, stepQuery } from './plans-query.ts';

/** A person's report on a step, as `api/routes/plans.ts` takes it. */
export type StepReport =
  | { readonly what: 'done' | 'again'; readonly version: number }
  | { readonly what: 'cannot'; readonly version: number; readonly reason: string }
  | { readonly what: 'comment'; readonly comment: string };

/**
 * Sends a report on a step. A repeat after a lost answer uses the same key, and so has only one effect.
 * Whatever the result, the step and the numbers in the menu are refetched.
 */
export function useStepReport(stepId: string, onSent: (report: StepReport) => void) {
  const { api } = useApp();
  const queryClient = useQueryClient();
  const last = useRef({ sent: '', key: '' });
  return useMutation({
    mutationFn: async (report: StepReport) => {
      const sent = JSON.stringify(report);
      if (last.current.sent !== sent) last.current = { sent, key: crypto.randomUUID() };
      const { what, ...body } = report;
      return validAnswer(
        await api.write<StepResponse>('POST', `/api/account/plans/steps/${stepId}/${what}`, {
          body,
          idempotencyKey: last.current.key,
        }),
      );
    },
    onSuccess(answer, report) {
      last.current = { sent: '', key: '' };
      queryClient.setQueryData(stepQuery(api, stepId).queryKey, answer);
      onSent(report);
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: plansKey }),
        queryClient.invalidateQueries({ queryKey: overviewQuery(api).queryKey }),
      ]),
  });
}
