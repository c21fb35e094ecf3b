import type { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { getSsrStatus } from '@tanstack/react-router/ssr/server';
import type { i18n as I18n } from 'i18next';
import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import type { Bootstrap, Messages, PageToRender, RenderedPage } from '#schemas/api/bootstrap.ts';
import { advertKey, fetchAdverts, listedKey, type AdvertOnClock } from './api/listed-adverts.ts';
import type { AppContext } from './app/app-context.ts';
import { fixRenderTime } from './app/render-time.ts';
import { AppRoot } from './AppRoot.tsx';
import { blankForms } from './features/forms/session/blank-form.ts';
import { createAppRouter } from './create-app-router.ts';
import { createRenderedApp } from './create-rendered-app.ts';
import { createI18n } from './i18n/create-i18n.ts';
import { isInPart } from './i18n/is-in-part.ts';
import { markRendered } from './i18n/mark-rendered.ts';
import { pageTextLanguages } from './i18n/page-text-languages.ts';
import { TextLanguages } from './i18n/text-languages.ts';

/** The most homes to render: more are below every first screen. */
const maximumHomes = 12;

// All councils with the same texts share a language.
const languages = new WeakMap<Messages, I18n>();

function languageOf({ system }: Bootstrap, texts: Messages): I18n {
  // A partly translated language records the texts of one council's page, so it cannot be shared.
  if (isInPart(system, texts)) return createI18n(system.language, texts, system.localeId);
  const i18n = languages.get(texts) ?? createI18n(system.language, texts, system.localeId);
  languages.set(texts, i18n);
  return i18n;
}

/**
 * Renders a page as its browser would, for a visitor. Renders run one at a time, because each fixes the time.
 *
 * @param page the same `texts` object means the same language.
 * @throws any error thrown by a part of the page: nothing of the page may be sent then.
 */
export async function renderPage({ bootstrap, texts, path, ask }: PageToRender): Promise<RenderedPage> {
  const i18n = languageOf(bootstrap, texts);
  const { system } = bootstrap;
  const textLanguages = isInPart(system, texts) ? new TextLanguages(i18n, system) : undefined;
  let title: string | null = null;
  const app = createRenderedApp(bootstrap, i18n, ask, (noted) => {
    title = noted;
  });
  const router = createAppRouter(app);
  router.update({
    ...router.options,
    history: createMemoryHistory({ initialEntries: [path] }),
    isServer: true,
    // It would write a script into the page.
    scrollRestoration: false,
  });
  const at = Date.now();
  fixRenderTime(at);
  pageTextLanguages.current = textLanguages;
  try {
    await router.load();
    // The page redirects, or some part of it failed to load: the browser finds out which.
    if (router.state.resolvedLocation === undefined || getSsrStatus(router) !== 200)
      throw new Error('There is no such page to render.');
    const page = <AppRoot app={app} router={router} i18n={i18n} />;
    // Loaders need not wait for their calls.
    await settled(app.queryClient);
    setOneClock(app.queryClient);
    const first = await renderWhole(page);
    // Data requested in the first render is available in the second, and so are the homes whose cards it shows.
    const asked = await settled(app.queryClient);
    const shown = await addShownHomes(app, first);
    const databaseAhead = setOneClock(app.queryClient);
    const plain = asked || shown ? await renderWhole(page) : first;
    const whole = textLanguages ? markRendered(plain, textLanguages, system.language) : plain;
    const [links = ''] = /^(?:<link rel="preload"[^>]*>)*/.exec(whole) ?? [];
    return {
      at,
      databaseAhead,
      html: whole.slice(links.length),
      links,
      title,
      queries: app.queryClient
        .getQueryCache()
        .getAll()
        .filter(
          ({ state, queryKey }) =>
            state.dataUpdateCount > 0 &&
            state.status === 'success' &&
            queryKey[0] !== 'session' &&
            queryKey[0] !== blankForms,
        )
        .map(({ queryKey, state }) => [queryKey, withoutClock(state.data)] as const),
    };
  } finally {
    fixRenderTime(null);
    app.queryClient.clear();
  }
}

/**
 * Loads the homes of the cards on the page: a card requests its home when it comes near the window, and the
 * server has no window. Returns whether any home was missing.
 */
async function addShownHomes({ api, queryClient }: AppContext, html: string): Promise<boolean> {
  const ids = [...html.matchAll(/ data-advert-id="([^"]+)"/g)].flatMap(([, id]) => id ?? []);
  const unknown = [...new Set(ids)]
    .slice(0, maximumHomes)
    .filter((id) => !queryClient.getQueryData(advertKey(id)));
  if (unknown.length === 0) return false;
  for (const found of await fetchAdverts(api, unknown))
    queryClient.setQueryData(advertKey(found.advert.id), found);
  return true;
}

/**
 * Puts all homes of a page on one clock: the page then says the same about each as the browser will, and its
 * data is the same for the same homes, however long each call took. Returns the milliseconds by which that
 * clock is ahead.
 */
function setOneClock(queryClient: QueryClient): number {
  const homes = queryClient.getQueriesData<AdvertOnClock>({ queryKey: listedKey });
  const [[, first] = []] = homes;
  const clockOffset = Math.round(first?.clockOffset ?? 0);
  for (const [key, home] of homes) if (home) queryClient.setQueryData(key, { ...home, clockOffset });
  return clockOffset;
}

function withoutClock(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'clockOffset' in data
    ? { ...data, clockOffset: 0 }
    : data;
}

/** Waits for the calls under way; returns false if there are none. */
async function settled(queryClient: QueryClient): Promise<boolean> {
  const fetching = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' });
  await Promise.allSettled(fetching.map(({ promise }) => promise));
  return fetching.length > 0;
}

/**
 * Renders the whole page. Rejects at any error: React would send the nearest fallback instead, as if nothing
 * had happened.
 */
async function renderWhole(page: ReactNode): Promise<string> {
  const failures: unknown[] = [];
  const stream = await renderToReadableStream(page, {
    // A larger part would be sent hidden, with a script of its own that shows it.
    progressiveChunkSize: 1e9,
    onError: (error) => void failures.push(error),
  });
  await stream.allReady;
  const html = await new Response(stream).text();
  if (failures.length > 0) throw failures[0];
  return html;
}
