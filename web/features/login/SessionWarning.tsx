import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import { Button } from '../../components/Button.tsx';
import { useNow } from '../../components/use-now.ts';
import { SessionDialog } from './session-dialog.ts';

interface SessionWarningProps {
  /** Milliseconds of this computer's clock. */
  readonly endsAt: number;
  /** True if staying is possible: not if the final end is next. */
  readonly canStay: boolean;
  /** True while a request to the server is under way. */
  readonly isAsking: boolean;
  /** The error of that request; null if it succeeded, or there was none. */
  readonly failure: ErrorCode | null;
  /** Called to stay or, if that is not possible, only to close the warning. */
  readonly onStay: () => void;
  readonly onLogOut: () => void;
}

/**
 * A warning before the session ends (WCAG 2.2, 2.2.1): what will happen, and one button to stay. A modal
 * dialog: the browser keeps the focus in it and restores it afterwards, and typed text stays.
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
  // A screen reader reads each change, so there are few steps and no ticking seconds.
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
        // Pressing Escape counts as activity.
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
