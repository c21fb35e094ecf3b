import { createApiClient, type ApiClientOptions } from '../../api/api-client.ts';
import { ApiError } from '../../api/api-error.ts';
import type { UserResponse } from '#schemas/api/authentication.ts';
import type { Leaving } from '../../app/leaving.ts';

/**
 * Ends the session that somebody has left, by a client that still has its cookie. Rejects where the server does not do it,
 * or somebody has logged in meanwhile, whose session is another.
 */
export async function endLeftSession(
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
    // No session is the aim of a log-out.
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  }
}
