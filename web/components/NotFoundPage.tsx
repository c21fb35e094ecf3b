import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MessagePage } from './MessagePage.tsx';

/** The page is complete without this part: a failure to load it is ignored. */
const NotFoundLinks = lazy(() =>
  import('./NotFoundLinks.tsx').then(
    (module): { default: () => ReactNode } => ({ default: module.NotFoundLinks }),
    () => ({ default: () => null }),
  ),
);

/** The 404 page (specification section 2). The server has answered with that status too. */
export function NotFoundPage() {
  return <NothingThere />;
}

/**
 * A 404 that depends on the person, known only from an API answer. `children` explain what may have happened.
 */
export function NothingThere({ children }: { readonly children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <MessagePage
      title={t('errorPage.pageNotFound.title')}
      below={
        <Suspense fallback={null}>
          <NotFoundLinks />
        </Suspense>
      }
    >
      {children}
      <p>{t('errorPage.pageNotFound.description')}</p>
    </MessagePage>
  );
}
