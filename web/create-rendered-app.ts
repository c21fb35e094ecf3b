import { QueryClient } from '@tanstack/react-query';
import type { Bootstrap, PageToRender } from '#schemas/api/bootstrap.ts';
import type { i18n as I18n } from 'i18next';
import { keepAdverts } from './api/adverts-sync.ts';
import type { ApiClient } from './api/api-client.ts';
import { createAdvertLoader } from './api/listed-adverts.ts';
import { staleTime, userQuery } from './api/queries.ts';
import { interpret } from '#domain/forms/interpret-schema.ts';
import type { SentDefinition } from '#schemas/forms/sent-definition.ts';
import type { AppContext } from './app/app-context.ts';
import { noPendingLogOut } from './app/pending-log-out.ts';
import { visitorWithoutToken } from './app/visitor-without-token.ts';
import { createDiagnostics } from './features/diagnostics/diagnostics.ts';
import { withLoadedChoices } from './features/forms/session/load-choices.ts';
import { createSessionKeeper } from './features/login/session-keeper.ts';
import { createFormats } from '#domain/words/formats.ts';

const notHere = () => Promise.reject(new Error('A page that is being rendered does nothing.'));

/**
 * Creates the dependencies of a page that the server renders: its parts can read public data, and nothing else.
 */
export function createRenderedApp(
  { system, reader, sent }: Bootstrap,
  i18n: I18n,
  ask: PageToRender['ask'],
  noteTitle: (title: string) => void,
): AppContext {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime, retry: false, networkMode: 'always', gcTime: Infinity } },
  });
  const api: ApiClient = {
    get: ask,
    getChanged: async (path) => ({ answer: await ask(path), etag: null }),
    getResponse: notHere,
    write: notHere,
    writeHeaders: notHere,
    noteFailure: () => {},
  };
  const adverts = keepAdverts({
    api,
    queryClient,
    locale: system.language,
    shelf: () => ({ getItem: () => null, setItem() {}, removeItem() {} }),
    idle() {},
  });
  if (reader === 'visitor') queryClient.setQueryData(userQuery(api).queryKey, visitorWithoutToken);
  return {
    system,
    queryClient,
    api,
    loadAdvert: createAdvertLoader(api),
    session: createSessionKeeper(notHere),
    pendingLogOut: noPendingLogOut,
    stalePage: {
      state: () => null,
      subscribe: () => () => {},
      refused() {},
      dismiss() {},
      moved() {},
    },
    channel: { send() {}, listen: () => () => {} },
    openImpersonation: notHere,
    adverts,
    async openSearch() {
      const { createRunningSearch } = await import('./features/search/session/running-search.ts');
      return createRunningSearch({ api, queryClient });
    },
    setFavourite: notHere,
    async loadFormParts({ definitionAddress }) {
      // Its choice files are included: without scripts nothing else would load them.
      const definition = await withLoadedChoices(ask, await ask<SentDefinition>(definitionAddress));
      return { definition, check: interpret(definition) };
    },
    formats: createFormats(system.language, i18n.t),
    isTakingOver: () => true,
    takeOver() {},
    mayBeMember: reader === 'session',
    sent,
    noteTitle,
    diagnostics: createDiagnostics(() => ({ getItem: () => null, setItem() {}, removeItem() {} })),
    preview: null,
  };
}
