import type { ErrorCode, Problem } from '#schemas/error-catalogue.ts';

/** Any answer that is not 2xx, or none at all (`status` 0). `body` is unchecked. */
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

/** Whether a body is a problem document of ours (RFC 9457 with `code`). */
export function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string';
}

/** The code to show for anything thrown while talking to the API. */
export function errorCodeOf(error: unknown): ErrorCode {
  return error instanceof ApiError ? error.code : 'common.unknownError';
}

/** Tells if there is nothing under an address: its id is nobody's, another person's, or no id at all. */
export function isNotThere(error: unknown): boolean {
  return ['request.notFound', 'request.invalid'].includes(errorCodeOf(error));
}
