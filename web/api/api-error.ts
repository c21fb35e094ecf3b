import type { ErrorCode, Problem } from '#schemas/error-catalogue.ts';

/** An answer that is not 2xx, or no answer at all (`status` 0). `body` is unchecked. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly requestId: string | null;
  readonly body: unknown;
  /** Seconds until the server wants another try; null if it does not say. */
  readonly retryAfter: number | null;

  constructor(
    code: ErrorCode,
    status: number,
    requestId: string | null,
    body: unknown,
    retryAfter: number | null = null,
  ) {
    super(`${status} ${code}`);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/** Returns whether a status means that the server could not be reached or is temporarily unavailable. */
export function isUnanswered(status: number): boolean {
  return [0, 502, 503, 504].includes(status);
}

/** Returns whether a body is one of our problem documents (RFC 9457 with `code`). */
export function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string';
}

/** Returns the code to show for anything thrown while talking to the API. */
export function errorCodeOf(error: unknown): ErrorCode {
  return error instanceof ApiError ? error.code : 'common.unknownError';
}

/**
 * Returns whether an error means that nothing is found at an address: its id is unknown, another person's, or
 * invalid.
 */
export function isNotThere(error: unknown): boolean {
  return ['request.notFound', 'request.invalid'].includes(errorCodeOf(error));
}
