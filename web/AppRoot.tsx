import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { i18n as I18n } from 'i18next';
import { StrictMode, Component, type ReactNode } from 'react';
import { I18nextProvider, withTranslation, type WithTranslation } from 'react-i18next';
import type { AppContext } from './app/app-context.ts';
import type { AppRouter } from './create-app-router.ts';
import { addressIn } from './i18n/language-address.ts';

interface AppRootProps {
  readonly app: AppContext;
  readonly router: AppRouter;
  readonly i18n: I18n;
}

/** The whole page: the server renders it and the browser hydrates it, as the same tree. */
export function AppRoot({ app, router, i18n }: AppRootProps) {
  const { system, queryClient } = app;
  return (
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <LastResort home={addressIn(system.language, '/', system)}>
            <RouterProvider router={router} />
          </LastResort>
        </QueryClientProvider>
      </I18nextProvider>
    </StrictMode>
  );
}

interface LastResortProps extends WithTranslation {
  readonly children: ReactNode;
  /** The address of the front page, in the reader's language. */
  readonly home: string;
}

/** The page shown when even the error page fails (specification section 8); it depends only on the texts. */
class LastResortBoundary extends Component<LastResortProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { t, children, home } = this.props;
    if (!this.state.failed) return children;
    return (
      <main className="last-resort">
        <h1>{t('errorPage.failedTitle')}</h1>
        <a href={home}>{t('errorPage.failedHome')}</a>
      </main>
    );
  }
}

const LastResort = withTranslation()(LastResortBoundary);
