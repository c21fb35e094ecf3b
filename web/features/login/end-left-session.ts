import { createApiClient, type ApiClientOptions } from '../../api/api-client.ts';
import { ApiError } from '../../api/api-error.ts';
import type { UserResponse } from '#schemas/api/authentication.ts';
import { endSessionLock, type Leaving } from '../../app/leaving.ts';

/** Milliseconds: a frozen tab must not keep another one logged in. */
const longestWait = 3_000;

/**
 * Ends the session of a person who has logged out, by a client that still has its cookie. Rejects if the server
 * does not end it, or if another session has begun in the meantime.
 *
 * One tab does so at a time: a second would send the token of the session that the first is just ending.
 */
export async function endLeftSession(
  common: Pick<ApiClientOptions, 'locale' | 'version'>,
  leaving: Pick<Leaving, 'isPending'>,
): Promise<void> {
  if (!('locks' in navigator)) return askToEnd(common, leaving);
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), longestWait);
  let isAlone = false;
  try {
    await navigator.locks.request(endSessionLock, { signal: waiting.signal }, () => {
      isAlone = true;
      clearTimeout(timer);
      return askToEnd(common, leaving);
    });
  } catch (error) {
    if (isAlone) throw error;
    await askToEnd(common, leaving);
  }
}

async function askToEnd(
  common: Pick<ApiClientOptions, 'locale' | 'version'>,
  { isPending }: Pick<Leaving, 'isPending'>,
): Promise<void> {
  const api = createApiClient({
    ...common,
    async antiForgeryToken() {
      const { antiForgeryToken } = await api.get<UserResponse>('/api/authentication/user');
      if (!isPending()) throw new ApiError('session.ended', 401, null, null);
      return antiForgeryToken;
    },
    onSessionEnded() {},
    onStale() {},
  });
  try {
    await api.write('POST', '/api/authentication/logout');
  } catch (error) {
    // Without a session, the log-out has reached its aim.
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  }
}
