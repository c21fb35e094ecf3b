import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { ImpersonationMessage } from './ImpersonationMessage.tsx';
import { useImpersonation } from './use-impersonation.ts';

/** The log-out page during impersonation: it ends only the impersonation; the resident's own sessions go on. */
export function ExitPage() {
  const { t } = useTranslation();
  const { actor, snapshot } = useImpersonation();
  return (
    <ImpersonationMessage
      state="exit"
      title={t('impersonation.exitTitle')}
      ways={
        <>
          <Button
            variant="contained"
            aria-disabled={snapshot.matches('exiting')}
            onClick={() => actor.send({ type: 'exit.request' })}
          >
            {t('impersonation.exit')}
          </Button>
          <ButtonLink to="/account" variant="outlined">
            {t('impersonation.toAccount')}
          </ButtonLink>
        </>
      }
    >
      <p>{t('impersonation.exitText')}</p>
    </ImpersonationMessage>
  );
}
