import { errorCatalogue, type ErrorCode } from '#schemas/error-catalogue.ts';

/**
 * Thrown anywhere in the API to answer with a problem document. The status comes from the catalogue. `members`
 * are further members of the document (RFC 9457 section 3.2), such as the current facts.
 */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ErrorCode;
  readonly statusCode: number;
  readonly members: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, members: Readonly<Record<string, unknown>> = {}, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
    this.statusCode = errorCatalogue[code];
    this.members = members;
  }
}
