import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { LoginForm } from './LoginForm.tsx';
import { SessionDialog } from './session-dialog.ts';

interface LogInAgainProps {
  readonly onLoggedIn: () => void;
  readonly onClose: () => void;
}

/** The log-in over the page on which a session ended: nothing typed on it is lost. */
export function LogInAgain({ onLoggedIn, onClose }: LogInAgainProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  return (
    <SessionDialog ref={dialog} aria-labelledby={titleId} className="no-print" onClose={onClose}>
      <h2 id={titleId}>{t('session.login')}</h2>
      <p className="lead">{t('session.loginText')}</p>
      <LoginForm idPrefix="again-" onLoggedIn={onLoggedIn} />
      <div className="ways">
        <Button variant="outlined" onClick={() => dialog.current?.close()}>
          {t('session.notNow')}
        </Button>
      </div>
    </SessionDialog>
  );
}
