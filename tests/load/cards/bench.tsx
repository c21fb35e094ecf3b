import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
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
import type { AppContext } from '#web/app/app-context.ts';
import { advertQuery } from '#web/api/listed-adverts.ts';
import { listingsQuery } from '#web/api/queries.ts';
import { createApp } from '#web/app/create-app.ts';
import { readBootstrap } from '#web/bootstrap.ts';
import { CardGrid, PropertyCard } from '#web/features/search/PropertyCard.tsx';
import { createI18n } from '#web/i18n/create-i18n.ts';
import { createCouncilTheme } from '#web/theme/create-council-theme.ts';
import { type Bench, type Drawn, drawPlainly, readMarkup } from './plain.ts';

// A page of the portal's own list of cards and nothing else, built as the portal is built: `cards.ts` serves it
// in the place of the portal's script, under its headers, and drives it through `window.bench`.

const first = 6;

const bootstrap = readBootstrap(document);
const container = document.getElementById('root');
if (bootstrap === null || container === null) throw new Error('This is no page of the portal.');
const i18n = createI18n(bootstrap.system.language, bootstrap.messages);
const app = createApp(bootstrap, i18n);
const { api, queryClient, loadAdvert } = app;
const { adverts } = await queryClient.fetchQuery(listingsQuery(api));
await Promise.all(adverts.map(({ id }) => queryClient.fetchQuery(advertQuery(loadAdvert, id))));

let shown = 0;
let tell = () => {};
const listen = (listener: () => void) => {
  tell = listener;
  return () => {};
};

function Cards() {
  const count = useSyncExternalStore(listen, () => shown);
  return (
    <CardGrid>
      {adverts.slice(0, count).map(({ id }, place) => (
        <li key={id}>
          <PropertyCard advertId={id} standing={undefined} level={2} first={place < first} />
        </li>
      ))}
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
const styles = createCache({ key: 'lintel', ...(bootstrap.nonce === '' ? {} : { nonce: bootstrap.nonce }) });
createRoot(container).render(
  <CacheProvider value={styles}>
    <ThemeProvider theme={createCouncilTheme(bootstrap.system.theme, false)}>
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nextProvider>
    </ThemeProvider>
  </CacheProvider>,
);

const bench: Bench = {
  count: adverts.length,
  showFirst() {
    shown = first;
    tell();
  },
  showAll() {
    shown = adverts.length;
    tell();
  },
  markup: () => [...(container.querySelectorAll('ul')[0]?.children ?? [])].map(readMarkup),
  showPlain(all: readonly Drawn[]) {
    const list = container.querySelector('ul');
    list?.append(...all.slice(first).map(drawPlainly));
  },
};
window.bench = bench;
