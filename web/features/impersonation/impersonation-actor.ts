import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import { Secret } from '#machines/process/auth/secret.ts';
import type {
  TokenAnswer,
  UserAnswer,
  StoredImpersonation,
} from '#machines/process/impersonation/contract.ts';
import { impersonationMachine } from '#machines/process/impersonation/impersonation.machine.ts';
import { personKey, userQuery } from '../../api/queries.ts';
import { impersonationKey } from '../../app/kept-keys.ts';
import { addressIn } from '../../i18n/language-address.ts';
import { fetchUser, logInWithToken, logOut, type ImpersonationDependencies } from './impersonation-calls.ts';
import type { TabImpersonation } from './tab-impersonation.ts';

declare module '../../app/app-context.ts' {
  interface AppContext {
    /**
     * Opens the actor for staff entering, using or leaving an impersonation; it is loaded (with XState) on
     * first need.
     */
    readonly openImpersonation: () => Promise<Impersonation>;
  }
}

export type ImpersonationActor = ActorRefFrom<typeof impersonationMachine>;

/** The running machine, with the state that is kept outside it. */
export interface Impersonation {
  readonly actor: ImpersonationActor;
  /** Retries the link that opened the page; null if no link did. */
  readonly tryLink: (() => void) | null;
  /** Returns whether storage was full when the session began; the session was then ended at once. */
  readonly ranOutOfRoom: () => boolean;
}

/**
 * Starts the impersonation machine on the real API, storage and tabs. The link's token stays in this function's
 * memory, since its answer may get lost, and disappears with the page.
 */
export function startImpersonation(
  dependencies: ImpersonationDependencies,
  { stored, token }: TabImpersonation,
): Impersonation {
  const { api, queryClient, system } = dependencies;
  const channel = openImpersonationChannel();
  let isFirst = true;

  /** Clears the person: on a page about to unload, nothing may ask the server. */
  function forgetResident(): void {
    const { queryKey } = userQuery(api);
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (user) => user && { ...user, userDetails: null });
    queryClient.removeQueries({ queryKey: personKey });
  }
  const load = (path: string) => window.location.replace(addressIn(system.language, path, system));

  const actor = createActor(
    impersonationMachine.provide({
      actors: {
        logInWithToken: fromPromise<TokenAnswer, { readonly token: Secret }>(({ input, signal }) =>
          logInWithToken(dependencies, input.token, signal),
        ),
        fetchUser: fromPromise<UserAnswer, { readonly sessionId: string }>(({ input, signal }) => {
          const asked = fetchUser(dependencies, input.sessionId, isFirst, signal);
          isFirst = false;
          return asked;
        }),
        logOut: fromPromise<void, { readonly sessionId: string }>(({ input, signal }) =>
          logOut(dependencies, input.sessionId, signal),
        ),
      },
    }),
    { input: { stored, hasLink: token !== null, canStore: token === null || canKeepImpersonation() } },
  );
  let isKept = true;
  actor.on('storage.keep', ({ sessionId, expired }) => {
    if (expired) forgetResident();
    isKept = storeImpersonation({ sessionId, expired }) || expired;
  });
  actor.on('storage.clear', () => {
    dropImpersonation();
    forgetResident();
  });
  actor.on('tabs.tell', ({ news, sessionId }) => channel.send({ news, sessionId }));
  // If the page itself impersonates, its frame shows the end at once and changes the address.
  actor.on('page.expire', () => api.impersonationId === undefined && load('/account/sessionExpired'));
  actor.on('page.reload', () => {
    // The page shows no resident, and has to say why.
    if (!isKept) return;
    // This message is for the staff whose session ended, and they have read it.
    if (/\/account\/sessionexpired\/?$/i.test(window.location.pathname)) load('/');
    else window.location.reload();
  });
  actor.subscribe((snapshot) => {
    if (!snapshot.matches('active') || api.impersonationId !== undefined) return;
    // The next page impersonates from its first call to its last. If storage has filled up since the check, a
    // session would start that no page knows about.
    if (isKept) load('/account');
    else actor.send({ type: 'exit.request' });
  });
  channel.listen(({ news, sessionId }) => actor.send({ type: `tab.${news}`, sessionId }));
  actor.start();

  const tryLink = token === null ? null : () => actor.send({ type: 'link.open', token: new Secret(token) });
  tryLink?.();
  return { actor, tryLink, ranOutOfRoom: () => !isKept };
}

/** A dummy entry of the same length as the real one. */
const probe: StoredImpersonation = { sessionId: '00000000-0000-0000-0000-000000000000', expired: false };

/**
 * Returns whether this tab can keep an impersonation across a reload: session storage may be blocked, or full.
 */
function canKeepImpersonation(): boolean {
  const key = `${impersonationKey}.probe`;
  try {
    sessionStorage.setItem(key, JSON.stringify(probe));
    const isKept = sessionStorage.getItem(key) !== null;
    sessionStorage.removeItem(key);
    return isKept;
  } catch {
    return false;
  }
}

/** Stores this tab's impersonation. Returns whether that worked. */
function storeImpersonation(place: StoredImpersonation): boolean {
  try {
    sessionStorage.setItem(impersonationKey, JSON.stringify(place));
    return true;
  } catch {
    return false;
  }
}

/** Ends this tab's impersonation. */
function dropImpersonation(): void {
  try {
    sessionStorage.removeItem(impersonationKey);
  } catch {
    // Storage is blocked, so nothing was kept.
  }
}

/** A tab's message about an impersonation to the others of its browser. */
interface ImpersonationNews {
  readonly news: 'started' | 'ended';
  readonly sessionId: string;
}

/** The channel between the tabs of one browser about impersonations, separate from the residents' channel. */
interface ImpersonationChannel {
  send(news: ImpersonationNews): void;
  /** Calls back with messages from other tabs. */
  listen(listener: (news: ImpersonationNews) => void): void;
}

function isNews(data: unknown): data is ImpersonationNews {
  if (typeof data !== 'object' || data === null || !('news' in data) || !('sessionId' in data)) return false;
  return (data.news === 'started' || data.news === 'ended') && typeof data.sessionId === 'string';
}

/** Opens the channel. A tab without BroadcastChannel notices an end at its next request (401). */
function openImpersonationChannel(): ImpersonationChannel {
  if (typeof BroadcastChannel === 'undefined') return { send() {}, listen() {} };
  const channel = new BroadcastChannel('lintel.impersonation');
  return {
    // A channel has no target origin to name: it reaches this origin only.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    send: (news) => channel.postMessage(news),
    listen(listener) {
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (isNews(data)) listener(data);
      });
    },
  };
}
