import { ThemeProvider } from '@mui/material/styles';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToReadableStream } from 'react-dom/server';
import { SystemResponseSchema } from '#schemas/api/system.ts';
import { advertKey, fetchAdverts } from '#web/api/listed-adverts.ts';
import { ApiError } from '#web/api/api-error.ts';
import { overviewQuery, userQuery } from '#web/api/queries.ts';
import { AppRoot } from '#web/AppRoot.tsx';
import { createAppRouter } from '#web/create-app-router.ts';
import { createRenderedApp } from '#web/create-rendered-app.ts';
import { formsQuery } from '#web/features/forms/forms-query.ts';
import { createI18n } from '#web/i18n/create-i18n.ts';
import { createCouncilTheme } from '#web/theme/create-council-theme.ts';
import type { Council } from '../browser/council.ts';
import type { Client } from './client.ts';

/**
 * Returns the text of a page as a person's browser would show it ({@link htmlOfPage}), including text for screen
 * readers.
 */
export async function wordsOfPage(...page: Parameters<typeof htmlOfPage>): Promise<string> {
  return wordsOf(await htmlOfPage(...page));
}

/**
 * Renders a page of the portal as a person's browser would, without a browser: the same tree, with the API's answers to
 * this client. Data that a page requests only once on screen is requested first.
 * @param path A path without a language prefix, with its query.
 * @param adverts Ids of the homes whose cards are shown.
 */
export async function htmlOfPage(
  client: Client,
  council: Council,
  path: string,
  adverts: readonly string[] = [],
): Promise<string> {
  const system = (await client.get('/api/system')).as(SystemResponseSchema);
  const messages = council.files.messages.get(system.language);
  if (!messages) throw new Error(`There are no texts in ${system.language}.`);
  const i18n = createI18n(system.language, messages);
  const bootstrap = {
    system,
    textsAddress: '',
    withoutTexts: { title: '', description: '', again: '' },
    reader: 'session',
  } as const;
  const app = {
    ...createRenderedApp(
      bootstrap,
      i18n,
      async (asked) => {
        const answer = await client.get(asked);
        if (answer.status !== 200) throw new ApiError('common.unknownError', answer.status, null, null);
        return JSON.parse(answer.text);
      },
      () => {},
    ),
    isTakingOver: () => false,
  };
  const { queryClient, api } = app;
  await queryClient.prefetchQuery(userQuery(api));
  await Promise.all([
    queryClient.prefetchQuery(overviewQuery(api)),
    queryClient.prefetchQuery(formsQuery(api)),
  ]);
  const homes = adverts.length === 0 ? [] : await fetchAdverts(api, adverts);
  for (const one of homes) queryClient.setQueryData(advertKey(one.advert.id), one);
  const router = createAppRouter(app);
  router.update({
    ...router.options,
    history: createMemoryHistory({ initialEntries: [path] }),
    isServer: true,
    scrollRestoration: false,
  });
  await router.load();
  await Promise.allSettled(
    queryClient
      .getQueryCache()
      .findAll({ fetchStatus: 'fetching' })
      .map(({ promise }) => promise),
  );
  const failures: unknown[] = [];
  // A build has its components' rules in a file; here they come with the page, and need the council's theme.
  const theme = createCouncilTheme(council.files.theme, council.hasDarkMode);
  const page = (
    <ThemeProvider theme={theme}>
      <AppRoot app={app} router={router} i18n={i18n} />
    </ThemeProvider>
  );
  const stream = await renderToReadableStream(page, { onError: (error) => void failures.push(error) });
  await stream.allReady;
  const html = await new Response(stream).text();
  queryClient.clear();
  if (failures.length > 0) throw failures[0];
  return html;
}

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** Returns the text in a piece of HTML, with a space wherever an element ends. */
export function wordsOf(html: string): string {
  return html
    .replace(/<(style|script)\b[^>]*>.*?<\/\1>/gs, ' ')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&([a-z]+|#x27);/g, (whole, name: string) => signs[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}
