import type { Status } from '#schemas/status.ts';
import { ApiError } from './api-error.ts';

/**
 * Returns an answer whose status is valid; treats any other as a failure with the server's messages
 * (specification section 8). Throws {@link ApiError} with the first of its codes.
 */
export function validAnswer<Answer extends { readonly status: Status }>(answer: Answer): Answer {
  const { valid, errorMessages } = answer.status;
  if (valid) return answer;
  throw new ApiError(errorMessages[0] ?? 'common.unknownError', 200, null, answer);
}
