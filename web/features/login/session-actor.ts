import type { QueryClient } from '@tanstack/react-query';
import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import { authMachine } from '#machines/process/auth/auth.machine.ts';
import type { ClearedBy, Credentials, ExtendAnswer, LogInAnswer } from '#machines/process/auth/contract.ts';
import type { UserResponse } from '#schemas/api/authentication.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { ApiError } from '../../api/api-error.ts';
import { personKey, userQuery } from '../../api/queries.ts';
import { forgetDrafts, forgetUnsent, keepInTabOnly } from '../forms/drafts/forget-drafts.ts';
import { forgetSavedSearch } from '../../app/saved-search.ts';
import { keepReturn } from './kept-return.ts';
import type { SessionChannel } from './session-channel.ts';
import { forgetLanguage } from '../../i18n/language-cookie.ts';

export type AuthActor = ActorRefFrom<typeof authMachine>;

interface SessionWorld {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly channel: SessionChannel;
}

async function logIn(
  { api, queryClient, channel }: SessionWorld,
  credentials: Credentials,
  /** The page has given up: an answer that comes all the same must not make a member of whoever was told otherwise. */
  signal: AbortSignal,
): Promise<LogInAnswer> {
  try {
    const body = { ...credentials, password: credentials.password.take() };
    const answer = await api.write<UserResponse>('POST', '/api/authentication/login', { body, signal });
    const accountId = answer.userDetails?.accountId ?? null;
    if (answer.status.valid && accountId !== null) {
      queryClient.removeQueries({ queryKey: personKey });
      queryClient.setQueryData(userQuery(api).queryKey, answer);
      // What the last reader looked for is none of this one's business, nor this one's of the next.
      if (credentials.sharedComputer === true) {
        forgetSavedSearch();
        keepReturn(null);
        keepInTabOnly(true);
      }
      forgetUnsent(accountId);
      // Told here and not on `session.started`: a tab that only heard of a log-in must not tell it back.
      channel.tell('loggedIn');
    }
    return { httpStatus: 200, ...answer.status, accountId };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { httpStatus: error.status, valid: false, errorMessages: [error.code], accountId: null };
  }
}

async function logOut({ api }: SessionWorld): Promise<void> {
  try {
    await api.write('POST', '/api/authentication/logout');
  } catch (error) {
    // No session is what was asked for.
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  }
}

/** Asks who is there, which the server counts as activity, and tells whoever keeps the time of it. */
async function extendSession({ api, queryClient }: SessionWorld): Promise<ExtendAnswer> {
  const { userDetails } = await queryClient.fetchQuery({ ...userQuery(api), staleTime: 0, retry: false });
  return { accountId: userDetails?.accountId ?? null };
}

/**
 * Drops all that belongs to the person, at once, and asks for a visitor's token. Where another person has taken
 * their place, what the server said of that one stays. What somebody wrote into a form when their session ran out waits
 * in this tab for them alone.
 */
function clearPerson({ api, queryClient }: SessionWorld, by: ClearedBy): void {
  const { queryKey } = userQuery(api);
  const wasShared = queryClient.getQueryData(queryKey)?.userDetails?.session.sharedComputer === true;
  if (by !== 'otherPerson') {
    queryClient.setQueryData(queryKey, (user) => user && { ...user, userDetails: null });
    void queryClient.invalidateQueries({ queryKey });
  }
  queryClient.removeQueries({ queryKey: personKey });
  forgetSavedSearch();
  if (by === 'expiry') keepInTabOnly(true);
  else if (by === 'otherPerson') forgetUnsent(null);
  else forgetDrafts();
  if (wasShared) forgetBrowser();
}

/** Starts the auth machine on the real API, for the person that the page was opened by. */
export async function startSessionActor(world: SessionWorld): Promise<AuthActor> {
  const user = await world.queryClient.ensureQueryData(userQuery(world.api));
  const actor = createActor(
    authMachine.provide({
      actors: {
        logIn: fromPromise<LogInAnswer, Credentials>(({ input, signal }) => logIn(world, input, signal)),
        logOut: fromPromise<void, void>(() => logOut(world)),
        extendSession: fromPromise<ExtendAnswer, void>(() => extendSession(world)),
      },
    }),
    { input: { accountId: user.userDetails?.accountId ?? null } },
  );
  actor.on('session.cleared', ({ by }) => {
    clearPerson(world, by);
    if (by === 'logout') world.channel.tell('loggedOut');
  });
  return actor.start();
}

/** What all that this site keeps in a browser begins with. */
const ours = 'lintel.';
/** Keeps a page that is broken from loading itself again and again, and says nothing of anybody. */
const guard = 'lintel.reloadedAt';

function sweep(shelf: () => Storage, keep: (key: string) => boolean): void {
  try {
    const storage = shelf();
    const keys = Array.from({ length: storage.length }, (_, place) => storage.key(place));
    keys.forEach((key) => key !== null && !keep(key) && storage.removeItem(key));
  } catch {
    // Blocked: then nothing was kept.
  }
}

/**
 * Forgets what a session on a shared computer may have left in this browser (docs/decisions/0014): the choice of
 * colours, what was looked for, the list of homes, places on pages, the diagnostic mode, and the language. The
 * session's own cookie is the server's to take away.
 */
function forgetBrowser(): void {
  sweep(
    () => localStorage,
    (key) => !key.startsWith(ours),
  );
  sweep(
    () => sessionStorage,
    (key) => key === guard,
  );
  forgetLanguage();
}
