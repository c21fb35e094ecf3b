import { QueryClient } from '@tanstack/react-query';
import type { i18n as I18n } from 'i18next';
import type { Bootstrap } from '#schemas/api/bootstrap.ts';
import { createApiClient, type ApiClient } from './api/api-client.ts';
import { ApiError } from './api/api-error.ts';
import { keepAdverts } from './api/adverts-sync.ts';
import { createAdvertLoader, listedKey } from './api/listed-adverts.ts';
import { listingsKey, personKey, staleTime, userQuery } from './api/queries.ts';
import { takeFirstHomes, takeRenderedPage } from './app/carried-data.ts';
import { takeRefusal } from './api/reload-once.ts';
import { findImpersonation, followLinks } from './features/impersonation/tab-impersonation.ts';
import { openSessionChannel } from './features/login/session-channel.ts';
import { createSessionKeeper } from './features/login/session-keeper.ts';
import { createFormats } from '#domain/words/formats.ts';
import type { KeptAnswer } from './offline/kept-answers.ts';
import type { AppContext } from './app/app-context.ts';
import { createStalePage } from './app/stale-page.ts';
import { createPendingLogOut, noPendingLogOut } from './app/pending-log-out.ts';
import { fixRenderTime } from './app/render-time.ts';
import { visitorWithoutToken } from './app/visitor-without-token.ts';
import { createDiagnostics } from './features/diagnostics/diagnostics.ts';
import { previewTokenOf } from './features/preview/preview-token.ts';
import { noteServerClock } from './app/server-clock.ts';
import { whenIdle } from './api/when-idle.ts';

/**
 * Returns whether to retry: an answer below 500 stays the same; a lost connection may come back, unless the
 * browser is offline.
 */
function mayRetry(failures: number, error: Error): boolean {
  const definite = error instanceof ApiError && error.status >= 200 && error.status < 500;
  return !definite && failures < 2 && navigator.onLine;
}

/**
 * Creates the page's dependencies: the API client, the query cache and the session keeper.
 * @param kept this browser's answers for a page that the server did not answer
 */
export function createApp(
  { system, reader, sent, homes, rendered }: Bootstrap,
  i18n: I18n,
  onLive = () => {},
  kept: readonly KeptAnswer[] = [],
): App {
  const tab = findImpersonation();
  followLinks();
  // A page opened by a staff link is not impersonating yet: it leads to a page that is.
  const impersonationId = tab.token === null ? tab.stored?.sessionId : undefined;
  const isApart = impersonationId !== undefined;
  const queryClient = new QueryClient({
    defaultOptions: {
      // Offline, a page must say so instead of waiting.
      queries: { staleTime, retry: mayRetry, refetchOnWindowFocus: true, networkMode: 'always' },
    },
  });
  const channel = openSessionChannel(isApart);
  const diagnostics = createDiagnostics(() => sessionStorage);
  // It is read once: the page was rendered with or without it.
  const token = previewTokenOf(document.cookie);
  const stalePage = createStalePage(document, takeRefusal());
  const common = { locale: system.language, version: system.contractVersion };
  const pendingLogOut = isApart
    ? noPendingLogOut
    : createPendingLogOut(
        () => localStorage,
        async () => {
          const { endLeftSession } = await import('./features/login/end-left-session.ts');
          await endLeftSession(common, pendingLogOut);
        },
      );
  const published: ApiClient = createApiClient({
    ...common,
    impersonationId,
    pendingLogOut,
    async antiForgeryToken(fresh, accountId) {
      const query = userQuery(published);
      const known = queryClient.getQueryData(query.queryKey);
      const user =
        fresh || known?.antiForgeryToken === ''
          ? await queryClient.fetchQuery({ ...query, staleTime: 0 })
          : await queryClient.ensureQueryData(query);
      if (accountId !== undefined && user.userDetails?.accountId !== accountId) {
        throw new ApiError('session.ended', 401, null, null);
      }
      return user.antiForgeryToken;
    },
    onAnswer: noteServerClock,
    knownToken() {
      const user = queryClient.getQueryData(userQuery(published).queryKey);
      return user?.antiForgeryToken === '' ? undefined : user?.antiForgeryToken;
    },
    onSessionEnded() {
      if (isApart) {
        void openImpersonation().then(({ actor }) =>
          actor.send({ type: 'session.ended', sessionId: impersonationId }),
        );
      } else void session.open().then((actor) => actor.send({ type: 'session.ended' }));
    },
    onStale: stalePage.refused,
    onChanged: () => void queryClient.invalidateQueries(),
    onFailure(error, path) {
      diagnostics.note(error, path);
      void reportFailure(error, path);
    },
  });
  const open = loadOnce(async () => {
    const { startPreview } = await import('./features/preview/start-preview.ts');
    return startPreview({ api: published, queryClient, token, isRendered: system.previewMode });
  });
  const hasToken = token !== null;
  // If the address says that preview mode is over, the page says so too.
  const preview = hasToken || location.search.includes('preview=') ? { hasToken, open } : null;
  // A preview or an impersonation must not show the page rendered for visitors of the published site.
  const isForOthers = preview !== null || isApart;
  const isRendered = rendered !== undefined && !isForOthers;
  let isLive = false;
  const wholePage = untilWhole(isRendered);
  const api: ApiClient = {
    ...published,
    get: hasToken ? async (path, signal) => (await open()).ask(path, signal) : wholePage.hold(published.get),
  };
  // A list of cards reads from the cache without observing each query: they must not be collected while it
  // shows. This comes before the page's data is cached, since a query keeps the defaults from its creation.
  queryClient.setQueryDefaults(listedKey, { gcTime: Infinity });
  if (isRendered) takeRenderedPage(queryClient, rendered);
  if (homes && !preview) takeFirstHomes(queryClient, homes);
  if (!isForOthers && kept.length > 0) {
    kept.forEach(({ key, data, at }) => queryClient.setQueryData(key, data, { updatedAt: at }));
    // The server did not answer, so even recent data is fetched again, and the page shows its age.
    void queryClient.invalidateQueries({ refetchType: 'none' });
  }
  const adverts = keepAdverts({
    api,
    queryClient,
    locale: system.language,
    shelf: () => localStorage,
    // Draft data about homes is never kept.
    given: preview ? undefined : queryClient.getQueryData(listingsKey),
  });
  // The page was requested without the impersonation header, so it does not know which resident the tab
  // impersonates.
  const { queryKey } = userQuery(api);
  if (reader !== 'session' && !isApart && queryClient.getQueryData(queryKey) === undefined) {
    // Offline, this remains the answer until the server can be reached.
    queryClient.setQueryData(queryKey, visitorWithoutToken, reader === 'kept' ? { updatedAt: 0 } : {});
  }
  const session = createSessionKeeper(async () => {
    const { startSessionActor } = await import('./features/login/session-actor.ts');
    return startSessionActor({ api, queryClient, channel, pendingLogOut });
  });
  const openImpersonation = loadOnce(async () => {
    const { startImpersonation } = await import('./features/impersonation/impersonation-actor.ts');
    return startImpersonation({ api, queryClient, system }, tab);
  });
  const openFavourites = loadOnce(async () => {
    const { createFavouriteKeeper } = await import('./features/favourites/favourite-keeper.ts');
    return createFavouriteKeeper(api, queryClient);
  });
  channel.listen((news) => {
    if (news === 'loggedOut') void session.open().then((actor) => actor.send({ type: 'tab.loggedOut' }));
    if (news === 'loggedIn') {
      pendingLogOut.cancel();
      void greetPerson();
    }
  });
  const endLeft = () => void pendingLogOut.end().catch(() => {});
  window.addEventListener('online', endLeft);
  endLeft();

  /**
   * Reports a failure. The reporter loads with the first failure; if loading it fails too, nothing can be
   * reported.
   */
  async function reportFailure(failure: ApiError, path: string): Promise<void> {
    const report = await import('./api/report-error.ts').catch(() => null);
    await report?.reportError(api, failure, path);
  }

  /** Fetches the person who logged in in another tab: this tab shares the cookie, so it is now theirs. */
  async function greetPerson(): Promise<void> {
    queryClient.removeQueries({ queryKey: personKey });
    const user = await queryClient.fetchQuery({ ...userQuery(api), staleTime: 0 });
    const accountId = user.userDetails?.accountId;
    if (accountId !== undefined && session.snapshot() !== null) {
      (await session.open()).send({ type: 'session.found', accountId });
    }
  }

  return {
    isRendered,
    mayKeep: !isForOthers,
    takeOver() {
      if (isLive) return;
      isLive = true;
      fixRenderTime(null);
      wholePage.isThere();
      onLive();
    },
    isTakingOver: () => isRendered && !isLive,
    system,
    queryClient,
    api,
    loadAdvert: createAdvertLoader(api),
    session,
    channel,
    pendingLogOut,
    stalePage,
    openImpersonation,
    adverts,
    openSearch: loadOnce(async () => {
      const { createRunningSearch } = await import('./features/search/session/running-search.ts');
      return createRunningSearch({ api, queryClient });
    }),
    // Loaded when the first heart is pressed: few readers press one.
    async setFavourite(advertId, wanted) {
      const keep = await openFavourites().catch(() => null);
      return keep === null ? 'service.unavailable' : keep(advertId, wanted);
    },
    async loadFormParts(start) {
      const { loadFormParts } = await import('./features/forms/session/load-form-parts.ts');
      return loadFormParts(published.get, start);
    },
    formats: createFormats(system.language, i18n.t),
    mayBeMember: reader === 'session',
    get sent() {
      return isLive ? undefined : sent;
    },
    diagnostics,
    preview,
  };
}

/** The page's dependencies, and how the page started. */
export interface App extends AppContext {
  /** True if `#root` holds this page as rendered by the server, for hydration. */
  readonly isRendered: boolean;
  /** True if the browser may keep the page's data: it is published, and the reader's own. */
  readonly mayKeep: boolean;
}

/** Loads something on first use, once for all callers; a failed load can be tried again. */
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

/** Milliseconds after which calls are answered even if not all parts of the page are hydrated. */
const patience = 15_000;

interface WholePage {
  /** Wraps a call: its answer waits for the page. */
  readonly hold: (get: ApiClient['get']) => ApiClient['get'];
  /** Reports that the page's heading is hydrated; the parts behind boundaries of their own follow. */
  readonly isThere: () => void;
}

/**
 * Holds the answers to calls back until React has hydrated a server-rendered page. React hydrates it part by
 * part; an answer between two parts would make the second differ from the server's HTML.
 */
function untilWhole(isRendered: boolean): WholePage {
  if (!isRendered) return { hold: (get) => get, isThere() {} };
  let release: (() => void) | undefined;
  const whole = new Promise<void>((resolve) => {
    release = resolve;
    setTimeout(resolve, patience);
  });
  return {
    hold:
      (get) =>
      async <Answer>(path: string, signal?: AbortSignal) => {
        const answer = await get<Answer>(path, signal);
        await whole;
        return answer;
      },
    isThere() {
      // A slow phone takes seconds for the parts that follow, and is idle only once they are hydrated.
      whenIdle(() => release?.(), patience);
    },
  };
}
