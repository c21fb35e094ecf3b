import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { PlaceMessage } from './PlaceMessage.tsx';

/** Stands for a page that is for the resident alone, and says why. */
export function NotInTheirPlace() {
  const { t } = useTranslation();
  return (
    <PlaceMessage
      state="residentOnly"
      title={t('impersonation.onlyTitle')}
      ways={
        <ButtonLink to="/account" variant="contained">
          {t('impersonation.toAccount')}
        </ButtonLink>
      }
    >
      <p>{t('impersonation.onlyText')}</p>
    </PlaceMessage>
  );
}
