import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { longestReason } from '#schemas/action-limits.ts';
import { countCharacters } from '#schemas/message-limits.ts';
import type { ChosenAnswer as Chosen } from '#machines/process/action/contract.ts';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../components/Button.tsx';
import { counted } from '../../components/counted.ts';
import { reasonControl, type AnswerProps } from './answer-props.ts';
import type { TypedReason } from './typed-reason.ts';

interface ChosenAnswerProps extends AnswerProps {
  readonly answer: Chosen;
  readonly reason: TypedReason;
}

/**
 * The second step of an answer: the reason why it can't be done or was refused, or the confirmation to discard
 * a draft.
 */
export function ChosenAnswer({ answer, reason, snapshot, send }: ChosenAnswerProps) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const [isTried, setIsTried] = useState(false);
  const typed = useSyncExternalStore(reason.subscribe, reason.read);
  const isExplained = answer !== 'discard';
  const over = countCharacters(typed) - longestReason;
  const problem = !isExplained
    ? null
    : typed.trim() === ''
      ? t(`actions.reasonMissing.${answer}`)
      : over > 0
        ? t('messages.tooMany', counted(over, formats))
        : null;
  const isSending = snapshot.matches('sending');
  // A request under way is settled first.
  const isWaiting = isSending || snapshot.matches('lineLost') || snapshot.matches('sessionEnded');
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isExplained) document.getElementById(reasonControl)?.focus();
    else first.current?.focus();
  }, [isExplained]);

  function submit() {
    setIsTried(true);
    if (problem !== null) document.getElementById(reasonControl)?.focus();
    else if (!isWaiting) send({ type: 'answer.send' });
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {isExplained ? (
        <ReasonField
          answer={answer}
          reason={typed}
          error={isTried ? problem : null}
          isReadOnly={isWaiting}
          onChange={reason.write}
        />
      ) : (
        <p>{t('actions.discardQuestion')}</p>
      )}
      <div className="ways">
        <Button
          ref={first}
          type="submit"
          variant="contained"
          data-event="answer.send"
          aria-disabled={isWaiting}
        >
          {t(isSending ? 'messages.sending' : isExplained ? 'actions.send' : 'actions.discardYes')}
        </Button>
        {!snapshot.matches('lineLost') && (
          <Button
            variant="outlined"
            data-event="answer.leave"
            aria-disabled={isWaiting}
            onClick={() => isWaiting || send({ type: 'answer.leave' })}
          >
            {t(isExplained ? 'actions.goBack' : 'actions.discardNo')}
          </Button>
        )}
      </div>
    </form>
  );
}

interface ReasonFieldProps {
  readonly answer: Exclude<Chosen, 'discard'>;
  readonly reason: string;
  readonly error: string | null;
  readonly isReadOnly: boolean;
  readonly onChange: (reason: string) => void;
}

/** The field for a reason. People may type too much, and it is kept: cutting it off would lose it silently. */
function ReasonField({ answer, reason, error, isReadOnly, onChange }: ReasonFieldProps) {
  const { t } = useTranslation();
  const [hintId, errorId] = [useId(), useId()];
  return (
    <div className="question" data-invalid={error !== null}>
      <label htmlFor={reasonControl}>{t(`actions.reason.${answer}`)}</label>
      <p id={hintId} className="hint">
        {t(`actions.reasonHint.${answer}`)}
      </p>
      {error !== null && (
        <p id={errorId} className="error">
          {error}
        </p>
      )}
      <textarea
        id={reasonControl}
        className="line"
        rows={5}
        value={reason}
        readOnly={isReadOnly}
        autoComplete="off"
        aria-invalid={error !== null}
        aria-describedby={error === null ? hintId : `${hintId} ${errorId}`}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
