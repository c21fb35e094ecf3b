import type { CallFailure, DraftFailure } from '#machines/process/outcome.ts';
import { ApiError, isUnanswered } from './api-error.ts';

/**
 * Returns the trouble that a failed call means.
 * @throws anything but an answer of the server, such as an aborted call.
 */
export function troubleOf(error: unknown): CallFailure {
  if (!(error instanceof ApiError)) throw error;
  return error.status === 401 ? { outcome: 'sessionEnded' } : { outcome: 'failed', code: error.code };
}

/** The same of a draft's call, which is repeated by itself while the server does not answer. */
export function draftTroubleOf(error: unknown, signal: AbortSignal): DraftFailure {
  if (signal.aborted) throw error;
  return error instanceof ApiError && isUnanswered(error.status) ? { outcome: 'offline' } : troubleOf(error);
}
