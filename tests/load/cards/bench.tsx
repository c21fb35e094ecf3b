import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { firstResults } from '#machines/process/search/batches.ts';
import { emptySearch } from '#schemas/property-search.ts';
import type { Messages } from '#schemas/api/bootstrap.ts';
import type { AppContext } from '#web/app/app-context.ts';
import { listingsQuery } from '#web/api/queries.ts';
import { createApp } from '#web/create-app.ts';
import { readInline, wholeBootstrap } from '#web/bootstrap.ts';
import { advertsById } from '#web/features/search/results/adverts-by-id.ts';
import { useCardWords } from '#web/features/search/results/card-words.ts';
import { CardGrid } from '#web/features/search/results/CardGrid.tsx';
import { HomeList } from '#web/features/search/results/HomeList.tsx';
import { HomeRows } from '#web/features/search/results/HomeRows.tsx';
import { untilSearch } from '#web/features/search/session/search-view.ts';
import { loadHashedFile } from '#web/api/load-hashed-file.ts';
import { createI18n } from '#web/i18n/create-i18n.ts';
import { startColourMode } from '#web/theme/colour-mode.ts';
import { type Bench, renderPlainly, readMarkup } from './plain.ts';

// A page with the portal's own list of cards and nothing else, built like the portal. `cards.ts` serves it
// instead of the portal's script, under its headers, and drives it through `window.bench`. All results are near
// and loaded, as when a person returns to a long list.

const inline = readInline(document);
const container = document.getElementById('root');
if (inline === null || container === null) throw new Error('This is no page of the portal.');
const bootstrap = await wholeBootstrap(inline);
const i18n = createI18n(bootstrap.system.language, await loadHashedFile<Messages>(bootstrap.textsAddress));
const app = createApp(bootstrap, i18n);
const { api, queryClient } = app;
const { adverts } = await queryClient.fetchQuery(listingsQuery(api));
const search = await app.openSearch();
search.send({ type: 'search.start', filter: emptySearch });
await untilSearch(search, ({ context }) => context.advertIds.length === adverts.length);
search.send({ type: 'result.near', index: adverts.length - 1 });
await untilSearch(search, ({ context }) => context.lastResultLoaded === adverts.length - 1);

let shown: 'nothing' | 'first' | 'all' = 'nothing';
let tell = () => {};
const listen = (listener: () => void) => {
  tell = listener;
  return () => {};
};

const eligibilityByAdvert = new Map<string, never>();
const began = Date.now();
const onRetry = () => {};

function Cards() {
  const which = useSyncExternalStore(listen, () => shown);
  const shared = {
    search,
    advertIds: search.snapshot().context.advertIds,
    adverts: advertsById(adverts),
    eligibilityByAdvert,
    favourites: undefined,
    words: useCardWords(),
    highlighted: null,
    onRetry,
  };
  if (which === 'nothing') return null;
  if (which === 'all') return <HomeList {...shared} />;
  return (
    <CardGrid>
      <HomeRows {...shared} setFavourite={app.setFavourite} start={0} end={firstResults} now={began} />
    </CardGrid>
  );
}

const staticData = { titleKey: 'titles.properties' } as const;
const rootRoute = createRootRouteWithContext<AppContext>()({ staticData });
const listRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: Cards, staticData });
const router = createRouter({
  routeTree: rootRoute.addChildren([listRoute]),
  context: app,
  history: createMemoryHistory(),
});
await router.load();
startColourMode({ hasDark: false, framed: null });
createRoot(container).render(
  <I18nextProvider i18n={i18n}>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </I18nextProvider>,
);

const cards = () => container.querySelectorAll('article').length;
const show = (what: typeof shown) => {
  shown = what;
  tell();
};
const bench: Bench = {
  showFirst: () => show('first'),
  showAll: () => show('all'),
  markup: () => [...(container.querySelector('ul')?.children ?? [])].map(readMarkup),
  showPlain: (all) => container.querySelector('ul')?.replaceChildren(...all.map(renderPlainly)),
  count: cards,
};
window.bench = bench;
