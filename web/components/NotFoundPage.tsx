import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MessagePage } from './MessagePage.tsx';

/** The page says what matters without it, so a failure to load it is none of the page. */
const WaysFromLost = lazy(() =>
  import('./WaysFromLost.tsx').then(
    (module): { default: () => ReactNode } => ({ default: module.WaysFromLost }),
    () => ({ default: () => null }),
  ),
);

/** 404 (specification section 2). The server has answered with that status too. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <MessagePage
      title={t('errorPage.pageNotFound.title')}
      below={
        <Suspense fallback={null}>
          <WaysFromLost />
        </Suspense>
      }
    >
      <p>{t('errorPage.pageNotFound.description')}</p>
    </MessagePage>
  );
}
