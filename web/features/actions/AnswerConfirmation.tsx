import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Action, ActionAnswer } from '#schemas/api/actions.ts';
import { KeptName } from '../../components/KeptName.tsx';

interface AnswerConfirmationProps {
  readonly action: Action;
  readonly answer: ActionAnswer;
}

/**
 * Confirms that the council has the answer, in place of the form, and announces it, since the pressed button is
 * gone.
 */
export function AnswerConfirmation({ action, answer }: AnswerConfirmationProps) {
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
        <KeptName sentence={next} name={reference} />
      </p>
    </div>
  );
}
