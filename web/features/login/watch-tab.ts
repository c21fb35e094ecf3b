import { hashKey } from '@tanstack/react-query';
import type { AppContext } from '../../app/app-context.ts';
import { userQuery } from '../../api/queries.ts';
import { watchSession, type SessionStatus } from './session-watch.ts';
import type { ApiClient } from '../../api/api-client.ts';

/** Events that count as activity, anywhere on the page. */
const activityEvents = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'keydown'] as const;

/** The session watch of this tab, connected to the page, the server and the other tabs. */
interface TabWatch {
  status(): SessionStatus | null;
  subscribe(listener: () => void): () => void;
  /** Starts watching. Returns the function that stops it. */
  start(): () => void;
}

/**
 * Watches the session of the signed-in person. An expired session ends here, on the server and, by their own
 * watches, in the other tabs.
 */
export function watchTab({
  api,
  queryClient,
  session,
  channel,
  pendingLogOut,
}: Pick<AppContext, 'api' | 'queryClient' | 'session' | 'channel' | 'pendingLogOut'>): TabWatch {
  const query = userQuery(api);
  const listeners = new Set<() => void>();
  const ask = () => queryClient.fetchQuery({ ...query, staleTime: 0, retry: false });
  const expire = () => void session.open().then((actor) => actor.send({ type: 'session.ended' }));
  const watch = watchSession({
    ask,
    announceAlive: (aliveAt) => channel.send(aliveAt),
    askTabs: () => channel.send('ending'),
    onOver() {
      // The order matters: after a session ends, the page asks at once who is signed in.
      void endSession(api).then(expire);
    },
    onChange: () => listeners.forEach((listener) => listener()),
  });

  function learn(): void {
    const state = queryClient.getQueryState(query.queryKey);
    const user = state?.data?.userDetails;
    if (user && state) watch.learn(user.session, state.dataUpdatedAt);
    // The server knows of no session. The auth machine distinguishes our own log-out from an expired session.
    else if (state?.data && !pendingLogOut.isPending()) expire();
  }

  const act = () => watch.act();
  const look = () => watch.look();

  function start(): () => void {
    const cache = queryClient.getQueryCache();
    const stopLearning = cache.subscribe((event) => {
      const isUser = event.query.queryHash === hashKey(query.queryKey);
      if (event.type === 'updated' && event.action.type === 'success' && isUser) learn();
    });
    const stopListening = channel.listen((news) => {
      if (news === 'ending') watch.answer();
      if (typeof news === 'number') watch.hear(news);
    });
    activityEvents.forEach((name) => document.addEventListener(name, act, { capture: true, passive: true }));
    document.addEventListener('visibilitychange', look);
    learn();
    return () => {
      watch.stop();
      stopLearning();
      stopListening();
      activityEvents.forEach((name) => document.removeEventListener(name, act, { capture: true }));
      document.removeEventListener('visibilitychange', look);
    };
  }

  return {
    status: watch.status,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start,
  };
}

const lockName = 'lintel.endSession';
/** Milliseconds: a lost connection must not keep personal data on the page. */
const maximumWait = 3_000;

/**
 * Ends the session on the server, where it may live a moment longer than on the page: a request in that moment
 * would let the next person in. If several tabs reach the end together, one asks and the others wait for it.
 * Never rejects: the cookie then expires by itself a little later.
 */
async function endSession(api: ApiClient): Promise<void> {
  const ask = () => api.write('POST', '/api/authentication/logout').catch(() => null);
  await Promise.race([
    'locks' in navigator ? askInOneTab(ask) : ask(),
    new Promise((resolve) => setTimeout(resolve, maximumWait)),
  ]);
}

async function askInOneTab(ask: () => Promise<unknown>): Promise<void> {
  const asked = await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await ask();
    return lock !== null;
  });
  if (!asked) await navigator.locks.request(lockName, () => {});
}
