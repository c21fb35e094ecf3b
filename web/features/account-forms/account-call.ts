import type { AccountOutcome } from '#machines/process/accounts/answer.ts';
import type { AccountAnswer } from '#schemas/api/accounts.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { ApiError } from '../../api/api-error.ts';
import { callFailure } from '../../api/call-failure.ts';

/** One call of the account screens: `POST` to a path below `/api`. Throws only if it was aborted. */
export type AccountCall = (path: string, body: unknown, signal: AbortSignal) => Promise<AccountOutcome>;

interface Heard {
  readonly onValid?: () => void;
  /** Called after too many requests (429) with the seconds to wait, if the server says. */
  readonly onTooSoon?: (waitSeconds: number | null) => void;
}

/** Creates the calls of the account screens, with the results their machines expect. */
export function accountCall(api: ApiClient, { onValid, onTooSoon }: Heard = {}): AccountCall {
  return async (path, body, signal) => {
    try {
      const answer = await api.write<AccountAnswer>('POST', `/api/${path}`, { body, signal });
      if (answer.status.valid) onValid?.();
      return { outcome: 'answered', answer };
    } catch (error) {
      if (error instanceof ApiError && error.status === 429) onTooSoon?.(error.retryAfter);
      return callFailure(error);
    }
  };
}
