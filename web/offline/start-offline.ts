import type { Query, QueryClient } from '@tanstack/react-query';
import type { UserResponse } from '#schemas/api/authentication.ts';
import type { Bootstrap } from '#schemas/api/bootstrap.ts';
import type { ApiClient } from '../api/api-client.ts';
import { listedKey } from '../api/listed-adverts.ts';
import { areaKey, personKey, userQuery } from '../api/queries.ts';
import { forgetAll, forgetOthers, storeAnswers, type KeptAnswer } from './kept-answers.ts';
import { shellCache } from './kept-names.ts';
import { shellAddress } from './shell.ts';

interface OfflineDependencies {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly bootstrap: Bootstrap;
  /** Fetches the scripts of pages that people may open offline. Rejects if some fail to load. */
  readonly loadPages: (isMember: boolean) => Promise<unknown>;
}

/** Milliseconds to wait before writing: many answers come together. */
const together = 1_000;

/**
 * The answers that a page shows offline: homes, the council's pages, and the personal data that people look up
 * when out.
 */
const wanted: readonly (readonly string[])[] = [
  listedKey,
  areaKey,
  ['content', 'page'],
  ['session', 'user'],
  ...['overview', 'eligibility', 'favourites', 'bids', 'forms'].map((name) => [personKey[0], name]),
];

const isWanted = (key: readonly unknown[]) =>
  wanted.some((start) => start.every((part, place) => key[place] === part));

/**
 * Makes the data that this page receives from now on readable offline: a worker keeps the public files, and
 * this page keeps answers, a person's only while they are signed in. On a shared computer, nothing is kept.
 * Does nothing if the browser has no workers, or refuses.
 */
export async function startOffline(dependencies: OfflineDependencies): Promise<void> {
  storeWhatComes(dependencies);
  if (!('serviceWorker' in navigator)) return;
  const isThere = await navigator.serviceWorker.register('/worker.js').then(
    () => true,
    () => false,
  );
  if (!isThere) return;
  const { active } = await navigator.serviceWorker.ready;
  const user = userOf(dependencies);
  if (user?.userDetails?.session.sharedComputer === true) return;
  await dependencies.loadPages(Boolean(user?.userDetails)).catch(() => null);
  const seen = performance.getEntriesByType('resource').map(({ name }) => name);
  const shell = (await needsShell(dependencies.bootstrap))
    ? [shellAddress(dependencies.bootstrap.system)]
    : [];
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: [...seen, ...shell] } }, []);
}

const userOf = ({ api, queryClient }: OfflineDependencies): UserResponse | undefined =>
  queryClient.getQueryData(userQuery(api).queryKey);

/** Returns whether the kept offline page is of another build, or has other texts. */
async function needsShell({ system, textsAddress }: Bootstrap): Promise<boolean> {
  try {
    const kept = await (await caches.open(shellCache)).match(shellAddress(system), { ignoreVary: true });
    const html = (await kept?.text()) ?? '';
    const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')];
    return (
      !html.includes(textsAddress) ||
      scripts.some((script) => !html.includes(script.getAttribute('src') ?? ''))
    );
  } catch {
    return false;
  }
}

function storeWhatComes(dependencies: OfflineDependencies): void {
  const cache = dependencies.queryClient.getQueryCache();
  let waiting = new Map<string, KeptAnswer>();
  let isShared = false;

  function flush(): void {
    const answers = [...waiting.values()];
    waiting = new Map();
    if (answers.length > 0) void storeAnswers(answers).catch(() => null);
  }

  function take({ queryKey, queryHash, state }: Query): void {
    if (state.data === undefined || !isWanted(queryKey)) return;
    if (queryKey[0] === 'session') learn();
    const isPersonal = queryKey[0] === 'session' || queryKey[0] === personKey[0];
    const accountId = isPersonal ? readerOf() : null;
    if (isShared || (isPersonal && accountId === null)) return;
    if (waiting.size === 0) setTimeout(flush, together);
    waiting.set(queryHash, {
      key: queryKey,
      data: queryKey[0] === 'session' ? { ...Object(state.data), antiForgeryToken: '' } : state.data,
      at: state.dataUpdatedAt,
      accountId,
    });
  }

  const readerOf = () => userOf(dependencies)?.userDetails?.accountId ?? null;

  function learn(): void {
    const user = userOf(dependencies);
    if (user === undefined) return;
    const wasShared = isShared;
    isShared = user.userDetails?.session.sharedComputer === true;
    if (isShared || wasShared) {
      waiting = new Map();
      void forgetAll();
      return;
    }
    const reader = readerOf();
    waiting = new Map([...waiting].filter(([, { accountId }]) => accountId === null || accountId === reader));
    void forgetOthers(reader);
  }

  learn();
  cache.getAll().forEach(take);
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') take(event.query);
  });
}
