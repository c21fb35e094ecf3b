import { useTranslation } from 'react-i18next';
import { MessagePage } from './MessagePage.tsx';

/** 404 (specification section 2). The server has answered with that status too. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <MessagePage title={t('errorPage.pageNotFound.title')}>
      <p>{t('errorPage.pageNotFound.description')}</p>
    </MessagePage>
  );
}
