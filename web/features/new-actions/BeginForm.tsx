import { styled } from '@mui/material/styles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Static } from 'typebox';
import type {
  BeginAction,
  BegunActionSchema,
  NewAction,
  NewActionsResponse,
  ReviewableDecision,
} from '#schemas/api/new-actions.ts';
import { ApiError } from '../../api/api-error.ts';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorSummary } from '../../components/ErrorSummary.tsx';
import { newActionsQuery } from './new-actions-query.ts';
import {
  firstAnswers,
  reviewProblems,
  reviewRequest,
  type ReviewField,
  type ReviewProblems,
} from './review-answers.ts';
import { ReviewFields } from './ReviewFields.tsx';

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2.5),
}));

interface BeginFormProps {
  readonly offered: NewActionsResponse;
  readonly action: NewAction;
  /** The decision whose page led here; undefined if none did. */
  readonly fromDecision: ReviewableDecision | undefined;
}

const fields = ['about', 'decision', 'noticeOn', 'lateReason'] as const satisfies readonly ReviewField[];

/**
 * Begins the action and leads to it. For a review, it first asks which decision is meant. Typed text stays if
 * the action could not begin; beginning twice is harmless, since the API returns the same draft.
 */
export function BeginForm({ offered, action, fromDecision }: BeginFormProps) {
  const { t, i18n } = useTranslation();
  const { api } = useApp();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const id = useId();
  const idOf = (field: ReviewField) => `${id}${field}`;
  const { review, actionType } = action;
  const decisions = offered.decisions.filter((decision) => decision.actionType === actionType);
  const [answers, setAnswers] = useState(() => firstAnswers(decisions, fromDecision?.id, i18n.language));
  const [problems, setProblems] = useState<ReviewProblems>({});
  const [attempt, setAttempt] = useState(0);
  const begin = useMutation({
    mutationFn: (body: BeginAction) =>
      api.write<Static<typeof BegunActionSchema>>('POST', '/api/account/actions', { body }),
    async onSuccess({ actionId }) {
      await queryClient.invalidateQueries({ queryKey: newActionsQuery(api).queryKey, refetchType: 'none' });
      await navigate({ to: '/account/actions/$action', params: { action: actionId } });
    },
    onSettled: () => setAttempt((count) => count + 1),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (begin.isPending) return;
    const found = review === null ? {} : reviewProblems(review, offered, answers);
    setProblems(found);
    begin.reset();
    if (Object.keys(found).length > 0) setAttempt((count) => count + 1);
    else begin.mutate(review === null ? { actionType } : reviewRequest(actionType, review, offered, answers));
  }

  const failed = begin.error === null ? [] : [{ field: null, text: t(`errors.${codeOf(begin.error)}`) }];
  const found = fields.flatMap((field) => {
    const problem = problems[field];
    return problem === undefined ? [] : [{ field: idOf(field), text: t(`newActions.problem.${problem}`) }];
  });
  const lines = [...failed, ...found];
  return (
    <Form noValidate onSubmit={submit} aria-busy={begin.isPending}>
      {lines.length > 0 && !begin.isPending && (
        <ErrorSummary key={attempt} title={t('accountForm.summaryTitle')} problems={lines} />
      )}
      {review !== null && (
        <ReviewFields
          kind={review}
          offered={offered}
          decisions={decisions}
          answers={answers}
          problems={problems}
          idOf={idOf}
          onChange={setAnswers}
        />
      )}
      <div>
        <Button
          type="submit"
          variant="contained"
          size="large"
          data-event="action.begin"
          aria-disabled={begin.isPending}
        >
          {t('newActions.start')}
        </Button>
      </div>
    </Form>
  );
}

function codeOf(error: Error) {
  return error instanceof ApiError ? error.code : 'common.unknownError';
}
