import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import type { Messages } from '#schemas/api/bootstrap.ts';
import type { AppContext } from '#web/app/app-context.ts';
import { readInline, wholeBootstrap } from '#web/bootstrap.ts';
import { createApp } from '#web/create-app.ts';
import { loadHashedFile } from '#web/api/load-hashed-file.ts';
import { createI18n } from '#web/i18n/create-i18n.ts';
import { startColourMode } from '#web/theme/colour-mode.ts';

/**
 * Shows one component instead of the portal, in the council's colours, light and dark.
 * @returns The value of `useApp` for the component.
 */
export async function mountBench(component: () => ReactNode): Promise<AppContext> {
  const inline = readInline(document);
  const container = document.getElementById('root');
  if (inline === null || container === null) throw new Error('This is no page of the portal.');
  const bootstrap = await wholeBootstrap(inline);
  const i18n = createI18n(bootstrap.system.language, await loadHashedFile<Messages>(bootstrap.textsAddress));
  const app = createApp(bootstrap, i18n);
  const staticData = { titleKey: 'titles.home' } as const;
  const rootRoute = createRootRouteWithContext<AppContext>()({ staticData });
  const onlyRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component, staticData });
  const router = createRouter({
    routeTree: rootRoute.addChildren([onlyRoute]),
    context: app,
    history: createMemoryHistory(),
  });
  await router.load();
  startColourMode({ hasDark: true, framed: null });
  createRoot(container).render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={app.queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return app;
}
