import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import { Button } from '../../components/Button.tsx';
import { useNow } from '../../components/use-now.ts';
import { SessionDialog } from './session-dialog.ts';

interface SessionWarningProps {
  /** Milliseconds of this computer's clock. */
  readonly endsAt: number;
  /** Whether staying is possible; before the end of all it is not. */
  readonly canStay: boolean;
  /** The server is being asked. */
  readonly isAsking: boolean;
  /** Why it could not be asked; null where it could, or was not. */
  readonly failure: ErrorCode | null;
  /** Asks to stay, or, where that is not possible, only closes the warning. */
  readonly onStay: () => void;
  readonly onLogOut: () => void;
}

/**
 * Warns before the session ends (WCAG 2.2, 2.2.1): what will happen, and one press to stay. A modal dialog: the
 * browser keeps the focus in it and gives it back to where it was, and what was typed is still there.
 */
export function SessionWarning({
  endsAt,
  canStay,
  isAsking,
  failure,
  onStay,
  onLogOut,
}: SessionWarningProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const left = endsAt - useNow(endsAt);
  // Few steps and no seconds ticking: each is read out as it comes.
  const leftKey = left > 60_000 ? 'leftMinutes' : left > 20_000 ? 'leftMinute' : 'leftSeconds';

  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);

  function stay() {
    if (!isAsking) onStay();
  }

  return (
    <SessionDialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      data-state={canStay ? 'warned' : 'ending'}
      className="no-print"
      onCancel={(event) => {
        // Escape is a key of somebody who is there.
        event.preventDefault();
        stay();
      }}
    >
      <h2 id={`${id}-title`}>{canStay ? t('session.warnTitle') : t('session.lastTitle')}</h2>
      <p id={`${id}-text`}>{canStay ? t('session.warnText') : t('session.lastText')}</p>
      <output>{t(`session.${leftKey}`)}</output>
      <div role="alert">{failure !== null && <p className="error">{t(`errors.${failure}`)}</p>}</div>
      <div className="ways">
        <Button variant="contained" data-event="session.stay" aria-disabled={isAsking} onClick={stay}>
          {canStay ? t('session.stay') : t('session.goOn')}
        </Button>
        <Button variant="outlined" data-event="logout.request" onClick={onLogOut}>
          {t('nav.logout')}
        </Button>
      </div>
    </SessionDialog>
  );
}
