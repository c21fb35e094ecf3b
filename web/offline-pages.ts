import { mayPreload } from './app/may-preload.ts';
import type { Bootstrap } from '#schemas/api/bootstrap.ts';
import type { App } from './create-app.ts';
import type { AppRouter } from './create-app-router.ts';
import { startOffline } from './offline/start-offline.ts';

/**
 * Fetches the scripts of pages that people may open offline, without showing them: the front page, at which an
 * app on a phone begins, the homes, with favourites among them, and a member's account, bids and log-out.
 * Nothing on a slow or metered connection. Rejects if some fail to load.
 */
async function loadOfflinePages(router: AppRouter, isMember: boolean): Promise<void> {
  if (!mayPreload()) return;
  const { routesById } = router;
  await Promise.all([
    router.loadRouteChunk(routesById['/']),
    router.loadRouteChunk(routesById['/properties/']),
    router.loadRouteChunk(routesById['/properties/$property']),
    // A phone's menu, with the way to log out, is a part of its own.
    import('./layout/MenuSheet.tsx'),
    import('./features/property/LocalArea.tsx'),
    import('./features/property/PictureViewer.tsx'),
    import('./features/search/filter/FilterFields.tsx'),
    import('./features/search/results/EmptyResult.tsx'),
    import('./features/search/session/search-actor.ts'),
    import('./features/search/session/running-search.ts'),
    import('./features/search/session/prepare-search.ts'),
  ]);
  if (!isMember) return;
  await Promise.all([
    router.loadRouteChunk(routesById['/account/']),
    router.loadRouteChunk(routesById['/account/bids']),
    router.loadRouteChunk(routesById['/logout']),
    import('./features/bidding/BidPanel.tsx'),
    import('./features/login/SessionLife.tsx'),
    import('./features/login/session-actor.ts'),
    import('./features/login/end-left-session.ts'),
  ]);
}

/** Stores data for reading offline, from this page's past and future API answers. */
export async function storeForOffline(bootstrap: Bootstrap, app: App, router: AppRouter): Promise<void> {
  await startOffline({ ...app, bootstrap, loadPages: (isMember) => loadOfflinePages(router, isMember) });
}
