import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import { Secret } from '#machines/process/auth/secret.ts';
import type {
  TokenAnswer,
  UserAnswer,
  StoredImpersonation,
} from '#machines/process/impersonation/contract.ts';
import { impersonationMachine } from '#machines/process/impersonation/impersonation.machine.ts';
import { personKey, userQuery } from '../../api/queries.ts';
import { addressIn } from '../../i18n/language-address.ts';
import { fetchUser, logInWithToken, logOut, type ImpersonationWorld } from './impersonation-calls.ts';
import { openImpersonationChannel } from './impersonation-channel.ts';
import { type TabImpersonation, impersonationKey } from './tab-impersonation.ts';

declare module '../../app/app-context.ts' {
  interface AppContext {
    /** Staff on their way into a resident's place, in it, or out of it; loaded (with XState) on first need. */
    readonly openImpersonation: () => Promise<Impersonation>;
  }
}

export type ImpersonationActor = ActorRefFrom<typeof impersonationMachine>;

/** The machine that runs, and the one thing that it does not hold. */
export interface Impersonation {
  readonly actor: ImpersonationActor;
  /** Opens the link by which the page was opened once more; null where it was opened by none. */
  readonly tryLink: (() => void) | null;
  /** Whether the tab had no room left for the session once it had begun, so that it was left at once. */
  readonly ranOutOfRoom: () => boolean;
}

/**
 * Starts the impersonation machine on the real API, storage and tabs. The link's token stays in this function's memory,
 * since no answer to it may be a line that was cut, and is gone with the page.
 */
export function startImpersonation(
  world: ImpersonationWorld,
  { stored, token }: TabImpersonation,
): Impersonation {
  const { api, queryClient, system } = world;
  const channel = openImpersonationChannel();
  let isFirst = true;

  /** To a page that is about to go there is nobody: nothing on it has to ask the server who is. */
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
          logInWithToken(world, input.token, signal),
        ),
        fetchUser: fromPromise<UserAnswer, { readonly sessionId: string }>(({ input, signal }) => {
          const asked = fetchUser(world, input.sessionId, isFirst, signal);
          isFirst = false;
          return asked;
        }),
        logOut: fromPromise<void, { readonly sessionId: string }>(({ input, signal }) =>
          logOut(world, input.sessionId, signal),
        ),
      },
    }),
    { input: { stored, hasLink: token !== null, canStore: token === null || canKeepImpersonation() } },
  );
  let isKept = true;
  actor.on('storage.keep', ({ sessionId, expired }) => {
    if (expired) forgetResident();
    isKept = keepImpersonation({ sessionId, expired }) || expired;
  });
  actor.on('storage.clear', () => {
    dropImpersonation();
    forgetResident();
  });
  actor.on('tabs.tell', ({ news, sessionId }) => channel.tell({ news, sessionId }));
  // Where the page itself is in the resident's place, its frame shows the end at once and changes the address.
  actor.on('page.expire', () => api.impersonationId === undefined && load('/account/sessionExpired'));
  actor.on('page.reload', () => {
    // Nobody is shown, and the page has to say why.
    if (!isKept) return;
    // What is said there is for whoever was put out, who has read it.
    if (/\/account\/sessionexpired\/?$/i.test(window.location.pathname)) load('/');
    else window.location.reload();
  });
  actor.subscribe((snapshot) => {
    if (!snapshot.matches('active') || api.impersonationId !== undefined) return;
    // From here on a page of its own, which from its first call to its last is in nobody else's place. Where storage has
    // filled up since it was tried, a session that no page would know of is not begun.
    if (isKept) load('/account');
    else actor.send({ type: 'exit.request' });
  });
  channel.hear(({ news, sessionId }) => actor.send({ type: `tab.${news}`, sessionId }));
  actor.start();

  const tryLink = token === null ? null : () => actor.send({ type: 'link.open', token: new Secret(token) });
  tryLink?.();
  return { actor, tryLink, ranOutOfRoom: () => !isKept };
}

/** As long as what is kept, and nobody's. */
const probe: StoredImpersonation = { sessionId: '00000000-0000-0000-0000-000000000000', expired: false };

/** Whether this tab can keep an impersonation over a reload: session storage may be blocked, or full. */
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

/** Keeps in which impersonation this tab is. Answers whether that could be done. */
function keepImpersonation(place: StoredImpersonation): boolean {
  try {
    sessionStorage.setItem(impersonationKey, JSON.stringify(place));
    return true;
  } catch {
    return false;
  }
}

/** From now on the tab is in nobody's place. */
function dropImpersonation(): void {
  try {
    sessionStorage.removeItem(impersonationKey);
  } catch {
    // Blocked: then nothing was kept.
  }
}
