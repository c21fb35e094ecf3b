import { QueryClient } from '@tanstack/react-query';
import type { Bootstrap, FirstHomes } from '#schemas/api/bootstrap.ts';
import type { i18n as I18n } from 'i18next';
import { createApiClient, type ApiClient } from './api/api-client.ts';
import { ApiError } from './api/api-error.ts';
import { keepAdverts } from './api/adverts-sync.ts';
import { createAdvertLoader, listedKey, advertKey, type AdvertOnClock } from './api/listed-adverts.ts';
import { personKey, staleTime, userQuery } from './api/queries.ts';
import { reloadOnce } from './api/reload-once.ts';
import { findImpersonation, followLinks } from './features/impersonation/tab-impersonation.ts';
import { openSessionChannel } from './features/login/session-channel.ts';
import { createSessionKeeper } from './features/login/session-keeper.ts';
import { createFormats } from '#domain/words/formats.ts';
import type { AppContext } from './app/app-context.ts';
import { createDiagnostics } from './features/diagnostics/diagnostics.ts';
import { previewTokenOf } from './features/preview/preview-token.ts';

/** An answer below 500 stays the same on a retry; a lost connection may come back, unless the browser is offline. */
function mayRetry(failures: number, error: Error): boolean {
  const definite = error instanceof ApiError && error.status >= 200 && error.status < 500;
  return !definite && failures < 2 && navigator.onLine;
}

/** Creates the page's dependencies: the API client, the query cache and the session keeper. */
export function createApp({ system, visitor, antiForgeryToken, homes }: Bootstrap, i18n: I18n): AppContext {
  const tab = findImpersonation();
  followLinks();
  // A page opened by a staff link is not impersonating yet: it leads to a page that is.
  const impersonationId = tab.token === null ? tab.stored?.sessionId : undefined;
  const isApart = impersonationId !== undefined;
  const queryClient = new QueryClient({
    defaultOptions: {
      // Offline, a page says so instead of waiting.
      queries: { staleTime, retry: mayRetry, refetchOnWindowFocus: true, networkMode: 'always' },
    },
  });
  const channel = openSessionChannel(isApart);
  const diagnostics = createDiagnostics(() => sessionStorage);
  // Read once: the page was rendered with or without it.
  const token = previewTokenOf(document.cookie);
  const published: ApiClient = createApiClient({
    locale: system.language,
    version: system.contractVersion,
    impersonationId,
    async antiForgeryToken(fresh, accountId) {
      const query = userQuery(published);
      const user = fresh
        ? await queryClient.fetchQuery({ ...query, staleTime: 0 })
        : await queryClient.ensureQueryData(query);
      if (accountId !== undefined && user.userDetails?.accountId !== accountId) {
        throw new ApiError('session.ended', 401, null, null);
      }
      return user.antiForgeryToken;
    },
    knownToken() {
      const user = queryClient.getQueryData(userQuery(published).queryKey);
      return user?.antiForgeryToken ?? (isApart ? undefined : antiForgeryToken);
    },
    onSessionEnded() {
      if (isApart) {
        void openImpersonation().then(({ actor }) =>
          actor.send({ type: 'session.ended', sessionId: impersonationId }),
        );
      } else void session.open().then((actor) => actor.send({ type: 'session.ended' }));
    },
    onStale: () => void reloadOnce(),
    onFailure(error, path) {
      diagnostics.note(error, path);
      void tellOfFailure(error, path);
    },
  });
  const open = loadOnce(async () => {
    const { startPreview } = await import('./features/preview/start-preview.ts');
    return startPreview({ api: published, queryClient, token, isDrawn: system.previewMode });
  });
  const hasToken = token !== null;
  // If the address says that preview mode is over, the page says so too.
  const preview = hasToken || window.location.search.includes('preview=') ? { hasToken, open } : null;
  const api: ApiClient = !hasToken
    ? published
    : { ...published, get: async (path, signal) => (await open()).ask(path, signal) };
  const adverts = keepAdverts({
    api,
    queryClient,
    locale: system.language,
    shelf: () => localStorage,
    // Draft data about homes is never kept.
    given: preview ? undefined : homes?.listing,
  });
  // A list of cards reads from the cache without observing each query: they must not be collected while it shows.
  queryClient.setQueryDefaults(listedKey, { gcTime: Infinity });
  if (homes && !preview) takeFirstHomes(queryClient, homes);
  // The page was requested without the impersonation header, so it does not know whom the tab stands for.
  if (visitor && !isApart) queryClient.setQueryData(userQuery(api).queryKey, visitor);
  const session = createSessionKeeper(async () => {
    const { startSessionActor } = await import('./features/login/session-actor.ts');
    return startSessionActor({ api, queryClient, channel });
  });
  const openImpersonation = loadOnce(async () => {
    const { startImpersonation } = await import('./features/impersonation/impersonation-actor.ts');
    return startImpersonation({ api, queryClient, system }, tab);
  });
  const openFavourites = loadOnce(async () => {
    const { createFavouriteKeeper } = await import('./features/favourites/favourite-keeper.ts');
    return createFavouriteKeeper(api, queryClient);
  });
  channel.hear((news) => {
    if (news === 'loggedOut') void session.open().then((actor) => actor.send({ type: 'tab.loggedOut' }));
    if (news === 'loggedIn') void greetPerson();
  });

  /** The reporter loads with the first failure; if loading it fails too, nothing can be reported. */
  async function tellOfFailure(failure: ApiError, path: string): Promise<void> {
    const report = await import('./api/report-error.ts').catch(() => null);
    await report?.reportError(api, failure, path);
  }

  /** Another tab logged in: this tab shares the cookie, so it is now that person's. */
  async function greetPerson(): Promise<void> {
    queryClient.removeQueries({ queryKey: personKey });
    const user = await queryClient.fetchQuery({ ...userQuery(api), staleTime: 0 });
    const accountId = user.userDetails?.accountId;
    if (accountId !== undefined && session.snapshot() !== null) {
      (await session.open()).send({ type: 'session.found', accountId });
    }
  }

  return {
    system,
    queryClient,
    api,
    loadAdvert: createAdvertLoader(api),
    session,
    channel,
    openImpersonation,
    adverts,
    openSearch: loadOnce(async () => {
      const { startSearchActor } = await import('./features/search/session/search-actor.ts');
      return startSearchActor({ api, queryClient });
    }),
    // Not there before the first heart is pressed: few who look press one.
    async setFavourite(advertId, wanted) {
      const keep = await openFavourites().catch(() => null);
      return keep === null ? 'service.unavailable' : keep(advertId, wanted);
    },
    formats: createFormats(system.language, i18n.t),
    // A link in a letter comes without our strict cookie.
    mayBeMember: !visitor && (antiForgeryToken !== undefined || location.pathname.includes('/account')),
    diagnostics,
    preview,
  };
}

/** When the page was answered, in milliseconds by this computer's clock. */
function answeredAt(): number {
  const [visit] = performance.getEntriesByType('navigation');
  return performance.timeOrigin + (visit instanceof PerformanceNavigationTiming ? visit.responseStart : 0);
}

/** Caches the homes that came with the page as if a list call had fetched them. */
function takeFirstHomes(queryClient: QueryClient, { first, serverTime }: FirstHomes): void {
  const clockOffset = Date.parse(serverTime) - answeredAt();
  for (const advert of first) {
    queryClient.setQueryData<AdvertOnClock>(advertKey(advert.id), { advert, clockOffset });
  }
}

/** Loads something on first use, once for all callers; a failed load may be tried again. */
function loadOnce<Thing>(load: () => Promise<Thing>): () => Promise<Thing> {
  let loading: Promise<Thing> | null = null;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}
