import type { QueryClient } from '@tanstack/react-query';
import type { TokenAnswer, UserAnswer } from '#machines/process/impersonation/contract.ts';
import type { Secret } from '#machines/process/auth/secret.ts';
import type { LoginWithTokenResponse, UserWithTokenResponse } from '#schemas/api/impersonation.ts';
import type { SystemResponse } from '#schemas/api/system.ts';
import { createApiClient, type ApiClient } from '../../api/api-client.ts';
import { ApiError } from '../../api/api-error.ts';
import { userQuery } from '../../api/queries.ts';

/** The page's dependencies of the calls. */
export interface ImpersonationDependencies {
  /** The page's own client, which does not impersonate while a link is being opened. */
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly system: SystemResponse;
}

/** Opens a link. The machine interprets the server's answer; throws only if the call was aborted. */
export async function logInWithToken(
  { api }: ImpersonationDependencies,
  token: Secret,
  signal: AbortSignal,
): Promise<TokenAnswer> {
  try {
    const body = { impersonationToken: token.take(), strategy: 'impersonationToken' };
    const { status, impersonationSessionModel } = await api.write<LoginWithTokenResponse>(
      'POST',
      '/api/authentication/loginWithToken',
      { body, signal },
    );
    return { httpStatus: 200, ...status, sessionId: impersonationSessionModel?.sessionId ?? null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { httpStatus: error.status, valid: false, errorMessages: [error.code], sessionId: null };
  }
}

/**
 * Creates a client for one impersonation, on a page that has none or is about to leave it: the caller handles
 * its end.
 */
function clientOf({ system }: ImpersonationDependencies, impersonationId: string): ApiClient {
  const client: ApiClient = createApiClient({
    locale: system.language,
    version: system.contractVersion,
    impersonationId,
    antiForgeryToken: async () => (await askUser(client)).antiForgeryToken,
    onSessionEnded() {},
    onStale() {},
  });
  return client;
}

const askUser = (client: ApiClient, signal?: AbortSignal) =>
  client.get<UserWithTokenResponse>('/api/authentication/userWithToken', signal);

/**
 * Asks the server which resident this tab impersonates. If the page already impersonates them, the answer goes
 * to the query cache, for every part of the page. Throws if there is no answer.
 * @param isFirst true if the answer to the page's opening request is recent enough.
 */
export async function fetchUser(
  dependencies: ImpersonationDependencies,
  sessionId: string,
  isFirst: boolean,
  signal: AbortSignal,
): Promise<UserAnswer> {
  const { api, queryClient } = dependencies;
  try {
    if (api.impersonationId !== sessionId) {
      const user = await askUser(clientOf(dependencies, sessionId), signal);
      return { sessionId: user.impersonationSessionModel.sessionId };
    }
    const query = { ...userQuery(api), retry: false };
    if (!isFirst) await queryClient.cancelQueries({ queryKey: query.queryKey });
    const user = await (isFirst
      ? queryClient.ensureQueryData(query)
      : queryClient.fetchQuery({ ...query, staleTime: 0 }));
    return { sessionId: user.impersonationSessionModel?.sessionId ?? null };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return { sessionId: null };
    throw error;
  }
}

/** Ends the impersonation on the server. Throws if it may still be running. */
export async function logOut(
  dependencies: ImpersonationDependencies,
  sessionId: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    await clientOf(dependencies, sessionId).write('POST', '/api/authentication/logout', { signal });
  } catch (error) {
    // Without a session the aim is reached.
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  }
}
