import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { AgainHint } from './AgainHint.tsx';

interface LetterSentProps {
  readonly state: string;
  readonly textKey:
    | 'create.sentText'
    | 'create.sentNeutral'
    | 'reset.sentText'
    | 'reset.sentNeutral'
    | 'changeEmail.sentText'
    | 'changeEmail.sentNeutral';
  readonly email: string;
  /** Link to the page that takes the letter's code. */
  readonly enterCode: ReactNode;
  /** The way back to the address question, with the machine's event for it. */
  readonly correct: {
    readonly event: string;
    /** Undefined if it is always offered. */
    readonly isOffered?: boolean;
    readonly onPress: () => void;
  };
  /** Requests another letter; absent if the flow has no such step. */
  readonly again?: {
    readonly event: string;
    /** True if another letter can be requested now: the previous one gets a minute to arrive. */
    readonly isOffered: boolean;
    readonly isBusy: boolean;
    /** True if a letter was already sent again. */
    readonly isSent: boolean;
    /** The reason why the last request failed; null otherwise. */
    readonly error: string | null;
    readonly onPress: () => void;
  };
}

/**
 * The screen after a letter was sent: its address, what to do with it, and what to do if the address is wrong
 * or nothing arrives.
 */
export function LetterSent({ state, textKey, email, enterCode, correct, again }: LetterSentProps) {
  const { t } = useTranslation();
  return (
    <div className="letter" data-state={state} aria-busy={again?.isBusy ?? false}>
      <p>
        <Trans i18nKey={textKey} values={{ email }} components={{ strong: <strong /> }} />
      </p>
      <output>{again?.isSent ? t('accountForm.againSent') : ''}</output>
      {again?.error != null && <p role="alert">{again.error}</p>}
      <div className="ways">
        {enterCode}
        {again && (
          <Button
            variant="outlined"
            data-event={again.event}
            aria-disabled={!again.isOffered}
            aria-describedby="letter-again"
            onClick={() => again.isOffered && again.onPress()}
          >
            {again.isBusy ? t('accountForm.sendingAgain') : t('accountForm.again')}
          </Button>
        )}
        <Button
          data-event={correct.event}
          aria-disabled={correct.isOffered === false}
          onClick={() => correct.isOffered !== false && correct.onPress()}
        >
          {t('accountForm.correctAddress')}
        </Button>
      </div>
      {again && <AgainHint id="letter-again" isPaused={!again.isOffered && !again.isBusy} />}
    </div>
  );
}
