import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { MessagePage } from '../../components/MessagePage.tsx';

/** The page for an advert that the server does not know, or no longer knows. */
export function PropertyNotFound() {
  const { t } = useTranslation();
  return (
    <MessagePage
      title={t('property.notFoundTitle')}
      action={
        <ButtonLink to="/properties" variant="contained">
          {t('property.back')}
        </ButtonLink>
      }
    >
      <p>{t('property.notFoundText')}</p>
    </MessagePage>
  );
}
