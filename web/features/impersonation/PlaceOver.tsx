import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { PlaceMessage } from './PlaceMessage.tsx';
import { useImpersonation } from './use-impersonation.ts';

/**
 * Tells staff that they are in nobody's place any more. There is no navigation around it, and no log-in of residents: until
 * they have read it, nothing in this tab may look as if it went on.
 */
export function PlaceOver() {
  const { t } = useTranslation();
  const { actor } = useImpersonation();
  return (
    <PlaceMessage
      state="expired"
      title={t('impersonation.overTitle')}
      ways={
        <Button
          variant="contained"
          data-event="notice.dismiss"
          onClick={() => actor.send({ type: 'notice.dismiss' })}
        >
          {t('impersonation.overLeave')}
        </Button>
      }
    >
      <p>{t('impersonation.overText')}</p>
      <p>{t('impersonation.again')}</p>
    </PlaceMessage>
  );
}
