import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actionMachine } from '#machines/process/action/action.machine.ts';
import type { Action, ActionAnswer } from '#schemas/api/actions.ts';
import { useApp } from '../../app/app-context.ts';
import { useSessionRestored } from '../../app/use-last-account.ts';
import { useReturnedFocus } from '../../components/use-returned-focus.ts';
import { useUser } from '../../app/use-person.ts';
import { useMayKeep } from '../form-drafts/use-open-draft.ts';
import { PageStyles } from '../forms/page/page-styles.ts';
import { createActionActors } from './action-actors.ts';
import { allowedAnswers } from './allowed-answers.ts';
import { AnswerError } from './AnswerError.tsx';
import { ChosenAnswer } from './ChosenAnswer.tsx';
import { DoAction } from './DoAction.tsx';
import { TypedReason } from './typed-reason.ts';
import { useActionFiles } from './use-action-files.ts';
import { UntranslatedName } from '../../components/UntranslatedName.tsx';

interface AnswerActionProps {
  readonly action: Action;
  /** The account that answers; it stays the same after the session has ended. */
  readonly accountId: string;
}

/** The form for answering an action, with the result of the answer. */
export function AnswerAction({ action, accountId }: AnswerActionProps) {
  const { t } = useTranslation();
  const { api } = useApp();
  const queryClient = useQueryClient();
  const user = useUser();
  const mayKeep = useMayKeep();
  const [{ reason, machine }] = useState(() => {
    const typed = new TypedReason({ action: action.id, accountId, mayKeep });
    const actors = createActionActors({
      api,
      queryClient,
      id: action.id,
      accountId,
      reason: typed.read,
      onSent: () => typed.write(''),
    });
    return { reason: typed, machine: actionMachine.provide({ actors }) };
  });
  const may = useMemo(() => allowedAnswers(action), [action]);
  const [snapshot, send] = useMachine(machine, { input: { may } });
  useEffect(() => send({ type: 'facts.changed', may }), [send, may]);
  useSessionRestored(accountId, snapshot.matches('sessionEnded'), () => send({ type: 'session.restored' }));
  const [files, setFiles] = useActionFiles(action);
  const { value: phase, context } = snapshot;
  const { answer } = context;
  const isChosen = answer !== null && answer !== 'complete';
  const isAnswering =
    isChosen && ['answering', 'sending', 'refused', 'lineLost', 'sessionEnded'].includes(phase);
  const heading = useReturnedFocus<HTMLHeadingElement>(isAnswering);
  const isStaff = api.impersonationId !== undefined;
  if (phase === 'looking' && context.may.length === 0) return null;
  return (
    <PageStyles
      data-process="action"
      data-state={phase}
      data-answer={answer ?? undefined}
      aria-busy={snapshot.hasTag('busy')}
    >
      {phase === 'sent' && answer !== null && <AnswerConfirmation action={action} answer={answer} />}
      <AnswerError action={action} files={files} reason={reason} snapshot={snapshot} send={send} />
      {isAnswering && (
        <ChosenAnswer action={action} answer={answer} reason={reason} snapshot={snapshot} send={send} />
      )}
      {!isAnswering && phase !== 'sent' && context.may.length > 0 && (
        <>
          <h2 ref={heading} tabIndex={-1}>
            {t('actions.whatToDo')}
          </h2>
          {isStaff && <p data-state="staff">{t('actions.staffNote', { name: user?.accountName ?? '' })}</p>}
          <DoAction action={action} files={files} onFiles={setFiles} snapshot={snapshot} send={send} />
        </>
      )}
    </PageStyles>
  );
}

interface AnswerConfirmationProps {
  readonly action: Action;
  readonly answer: ActionAnswer;
}

/**
 * Confirms that the council has the answer, in place of the form, and announces it, since the pressed button is
 * gone.
 */
function AnswerConfirmation({ action, answer }: AnswerConfirmationProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { reference, origin, state } = action;
  const next =
    answer === 'discard'
      ? t('actions.confirmed.discard')
      : answer === 'complete' && state === 'completed'
        ? t('actions.confirmed.done')
        : t(origin === 'resident' ? 'actions.confirmed.asked' : 'actions.confirmed.answered', { reference });
  return (
    <div data-part="confirmation">
      <h2 ref={heading} tabIndex={-1}>
        {t(answer === 'discard' ? 'actions.confirmed.discardTitle' : 'actions.confirmed.title')}
      </h2>
      <p>
        <UntranslatedName sentence={next} name={reference} />
      </p>
    </div>
  );
}
