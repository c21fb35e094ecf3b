import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { PlaceMessage } from './PlaceMessage.tsx';
import { useImpersonation } from './use-impersonation.ts';

/** Nobody answered in whose place this tab is: nothing is shown of anybody until somebody does. */
export function UserTrouble() {
  const { t } = useTranslation();
  const { actor } = useImpersonation();
  return (
    <PlaceMessage
      state="userFailed"
      title={t('impersonation.userTitle')}
      ways={
        <Button
          variant="contained"
          data-event="user.retry"
          onClick={() => actor.send({ type: 'user.retry' })}
        >
          {t('impersonation.retry')}
        </Button>
      }
    >
      <p role="alert">{t('impersonation.userText')}</p>
    </PlaceMessage>
  );
}
