import { createRouter } from '@tanstack/react-router';
import type { ParseKeys } from 'i18next';
import { ErrorPage } from './layout/ErrorPage.tsx';
import { NotFoundPage } from './components/NotFoundPage.tsx';
import { languagePrefix } from './i18n/language-address.ts';
import { PagePending } from './components/PagePending.tsx';
import { routeTree } from './route-tree.gen.ts';
import type { AppContext } from './app/app-context.ts';
import { mayPreload } from './app/may-preload.ts';

/** Creates the router over the file routes. Links prefetch when a pointer or the focus comes near them. */
export function createAppRouter(context: AppContext) {
  // A pending component puts each page behind a boundary, which hydrates later than the rest, after time has
  // moved on.
  const isRendered = context.isTakingOver();
  const router = createRouter({
    routeTree,
    context,
    // The routes need not know the language's path prefix.
    basepath: languagePrefix(context.system.language, context.system) || '/',
    defaultPreload: mayPreload() ? 'intent' : false,
    // The query cache decides which data is fresh.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    ...(isRendered ? {} : { defaultPendingComponent: PagePending }),
    // When the site opens there is no previous page to keep: the menu and a skeleton show at once.
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    // HashScroll does this, by the specification's rule for ids.
    defaultHashScrollIntoView: false,
    // If even the error page fails, LastResort shows (specification section 8).
    disableGlobalCatchBoundary: true,
  });
  const stop = router.subscribe('onRendered', () => {
    stop();
    router.update({ ...router.options, defaultPendingMs: 2000 });
  });
  const leave = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (!pathChanged) return;
    leave();
    if (isRendered) router.update({ ...router.options, defaultPendingComponent: PagePending });
  });
  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    /** Text key of the page's title; the server uses it for the title before any script runs. */
    titleKey: ParseKeys;
  }
}
