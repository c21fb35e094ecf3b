import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { MessagePage } from '../../components/MessagePage.tsx';

const route = getRouteApi('/account/sessionExpired');

/**
 * The page that says that a session is over, with a link to log in. It needs no log-in itself, which would
 * cause a redirect loop.
 */
export function SessionExpiredPage() {
  const { t } = useTranslation();
  const { returnTo } = route.useSearch();
  return (
    <MessagePage
      title={t('titles.sessionExpired')}
      action={
        <ButtonLink to="/login" search={returnTo === undefined ? {} : { returnTo }} variant="contained">
          {t('session.login')}
        </ButtonLink>
      }
    >
      <p>{t('session.expiredText')}</p>
    </MessagePage>
  );
}
