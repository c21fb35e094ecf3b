import type { CallFailure, DraftFailure } from '#machines/process/outcome.ts';
import { ApiError, isUnanswered } from './api-error.ts';

/**
 * Returns what a failed call means to a machine.
 * @throws any error that is not an answer from the server, such as an aborted call.
 */
export function callFailure(error: unknown): CallFailure {
  if (!(error instanceof ApiError)) throw error;
  return error.status === 401 ? { outcome: 'sessionEnded' } : { outcome: 'failed', code: error.code };
}

/** Returns the same for a call about a draft, which is repeated automatically while the server does not answer. */
export function draftCallFailure(error: unknown, signal: AbortSignal): DraftFailure {
  if (signal.aborted) throw error;
  return error instanceof ApiError && isUnanswered(error.status)
    ? { outcome: 'offline' }
    : callFailure(error);
}
