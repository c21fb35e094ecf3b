import type { QueryClient } from '@tanstack/react-query';
import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import { authMachine } from '#machines/process/auth/auth.machine.ts';
import type { ClearedBy, Credentials, ExtendAnswer, LogInAnswer } from '#machines/process/auth/contract.ts';
import type { UserResponse } from '#schemas/api/authentication.ts';
import type { ApiClient } from '../../api/api-client.ts';
import type { PendingLogOut } from '../../app/pending-log-out.ts';
import { ApiError } from '../../api/api-error.ts';
import { deviceFavouritesQuery } from '../favourites/device-favourites.ts';
import { moveFavourites } from '../favourites/move-favourites.ts';
import { personKey, userQuery } from '../../api/queries.ts';
import { forgetUnsent, keepInTabOnly } from '../form-drafts/forget-drafts.ts';
import { forgetOthers } from '../../offline/kept-answers.ts';
import { forgetKept } from './forget-kept.ts';
import type { SessionChannel } from './session-channel.ts';

export type AuthActor = ActorRefFrom<typeof authMachine>;

interface SessionDependencies {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly channel: SessionChannel;
  readonly pendingLogOut: PendingLogOut;
}

async function logIn(
  { api, queryClient, channel, pendingLogOut }: SessionDependencies,
  credentials: Credentials,
  /** Aborted once the page gives up: a late answer must not log in a person who has seen a failure. */
  signal: AbortSignal,
): Promise<LogInAnswer> {
  try {
    const body = { ...credentials, password: credentials.password.take() };
    const answer = await api.write<UserResponse>('POST', '/api/authentication/login', { body, signal });
    const accountId = answer.userDetails?.accountId ?? null;
    if (answer.status.valid && accountId !== null) {
      pendingLogOut.cancel();
      queryClient.removeQueries({ queryKey: personKey });
      queryClient.setQueryData(userQuery(api).queryKey, answer);
      // Neither reader may see the other's search.
      if (credentials.sharedComputer === true) {
        forgetKept('sharedLogIn');
        keepInTabOnly(true);
      }
      forgetUnsent(accountId);
      void moveFavourites(api, queryClient);
      // Sent here and not on `session.started`: a tab that only heard about a log-in must not send it back.
      channel.send('loggedIn');
    }
    return { httpStatus: 200, ...answer.status, accountId };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { httpStatus: error.status, valid: false, errorMessages: [error.code], accountId: null };
  }
}

/** Asks the server for the session, which counts as activity, and passes the answer to the session watch. */
async function extendSession({ api, queryClient }: SessionDependencies): Promise<ExtendAnswer> {
  const { userDetails } = await queryClient.fetchQuery({ ...userQuery(api), staleTime: 0, retry: false });
  return { accountId: userDetails?.accountId ?? null };
}

/**
 * Drops all personal data at once, and asks for a visitor's token. If another person has taken their place, the
 * server's data about that person stays. Form answers typed when the session ran out wait in this tab for the
 * same person alone.
 */
function clearPerson({ api, queryClient, pendingLogOut }: SessionDependencies, by: ClearedBy): void {
  // This comes first: from here on no call is made as this person, with or without a connection.
  if (by === 'logout') pendingLogOut.begin();
  const { queryKey } = userQuery(api);
  const wasShared = queryClient.getQueryData(queryKey)?.userDetails?.session.sharedComputer === true;
  if (by !== 'otherPerson') {
    queryClient.setQueryData(queryKey, (user) => user && { ...user, userDetails: null });
    void queryClient.invalidateQueries({ queryKey });
  }
  queryClient.removeQueries({ queryKey: personKey });
  // The code that keeps the data also does this, but loads some seconds after the page.
  void forgetOthers(queryClient.getQueryData(queryKey)?.userDetails?.accountId ?? null);
  forgetKept(by);
  if (by === 'expiry') keepInTabOnly(true);
  if (!wasShared) return;
  forgetKept('sharedEnd');
  queryClient.setQueryData(deviceFavouritesQuery.queryKey, []);
}

/** Starts the auth machine on the real API, for the person who opened the page. */
export async function startSessionActor(dependencies: SessionDependencies): Promise<AuthActor> {
  const user = await dependencies.queryClient.ensureQueryData(userQuery(dependencies.api));
  // A log-in may have failed to move some, or another tab may have kept more.
  void moveFavourites(dependencies.api, dependencies.queryClient);
  const actor = createActor(
    authMachine.provide({
      actors: {
        logIn: fromPromise<LogInAnswer, Credentials>(({ input, signal }) =>
          logIn(dependencies, input, signal),
        ),
        logOut: fromPromise<void, void>(() => dependencies.pendingLogOut.end()),
        extendSession: fromPromise<ExtendAnswer, void>(() => extendSession(dependencies)),
      },
    }),
    { input: { accountId: user.userDetails?.accountId ?? null } },
  );
  actor.on('session.cleared', ({ by }) => {
    clearPerson(dependencies, by);
    if (by === 'logout') dependencies.channel.send('loggedOut');
  });
  let wasPending = dependencies.pendingLogOut.isPending();
  dependencies.pendingLogOut.subscribe(() => {
    const isOver = wasPending && !dependencies.pendingLogOut.isPending();
    wasPending = dependencies.pendingLogOut.isPending();
    if (!isOver) return;
    actor.send({ type: 'logout.confirmed' });
    void dependencies.queryClient.invalidateQueries({ queryKey: userQuery(dependencies.api).queryKey });
  });
  return actor.start();
}
