import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { Status } from '#schemas/status.ts';
import { ApiError, errorCodeOf } from './api-error.ts';

function hasMessages(body: unknown): body is { readonly status: Status } {
  if (typeof body !== 'object' || body === null || !('status' in body)) return false;
  const { status } = body;
  if (typeof status !== 'object' || status === null || !('errorMessages' in status)) return false;
  return Array.isArray(status.errorMessages) && status.errorMessages.length > 0;
}

/**
 * Returns the codes to show for anything thrown while talking to the API: the server may send several messages
 * with an answer (specification section 8).
 */
export function errorCodesOf(error: unknown): readonly ErrorCode[] {
  const body = error instanceof ApiError ? error.body : null;
  return hasMessages(body) ? body.status.errorMessages : [errorCodeOf(error)];
}
