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
  return <NothingThere />;
}

/** A 404 that only the server's answer about a person tells. Children say what may have become of it. */
export function NothingThere({ children }: { readonly children?: ReactNode }) {
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
      {children}
      <p>{t('errorPage.pageNotFound.description')}</p>
    </MessagePage>
  );
}
