import { createRouter } from '@tanstack/react-router';
import type { ParseKeys } from 'i18next';
import { ErrorPage } from './layout/ErrorPage.tsx';
import { NotFoundPage } from './components/NotFoundPage.tsx';
import { languagePrefix } from './i18n/language-address.ts';
import { PagePending } from './components/PagePending.tsx';
import { routeTree } from './route-tree.gen.ts';
import type { AppContext } from './app/app-context.ts';
import { mayPreload } from './app/may-preload.ts';

/** The router over the file routes. Links are fetched when a pointer or the focus comes near them. */
export function createAppRouter(context: AppContext) {
  const router = createRouter({
    routeTree,
    context,
    // What goes before every path of a language; the routes need not know of it.
    basepath: languagePrefix(context.system.language, context.system) || '/',
    defaultPreload: mayPreload() ? 'intent' : false,
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: PagePending,
    // As the site opens there is no page before to keep: the menu and the shape of a page come at once.
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    // HashScroll does, by the specification's rule for ids.
    defaultHashScrollIntoView: false,
    // What even the error page cannot show is for LastResort (specification section 8).
    disableGlobalCatchBoundary: true,
  });
  const stop = router.subscribe('onRendered', () => {
    stop();
    router.update({ ...router.options, defaultPendingMs: 2000 });
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** Key of the page's title; the server titles the page by it before any script runs. */
    titleKey: ParseKeys;
  }
}
