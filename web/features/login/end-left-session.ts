import { createApiClient, type ApiClientOptions } from '../../api/api-client.ts';
import { ApiError } from '../../api/api-error.ts';
import type { UserResponse } from '#schemas/api/authentication.ts';
import type { PendingLogOut } from '../../app/pending-log-out.ts';

/**
 * Ends the session of a person who has logged out, by a client that still has its cookie. Rejects if the server
 * does not end it, or if another session has begun in the meantime.
 */
export async function endLeftSession(
  common: Pick<ApiClientOptions, 'locale' | 'version'>,
  { isPending }: Pick<PendingLogOut, 'isPending'>,
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
