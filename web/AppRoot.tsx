import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { i18n as I18n } from 'i18next';
import { StrictMode } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { AppContext } from './app/app-context.ts';
import { LastResort } from './components/LastResort.tsx';
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
