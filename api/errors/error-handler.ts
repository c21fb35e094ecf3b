import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { errorCatalogue, type ErrorCode, type Problem } from '#schemas/error-catalogue.ts';
import { inPlainWords } from '../council-files/shape-words.ts';
import { isDatabaseUnavailable } from '../database/database.ts';
import { sqlState } from '../database/sql-state.ts';
import { textOf } from '../tenants/texts.ts';
import type { ErrorReporter } from './error-reporter.ts';
import { ProblemError } from './problem-error.ts';

/** Codes for Fastify's own refusals of a request, before any handler ran. */
const codeOfFastifyError: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.mediaType',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.tooLarge',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_VALIDATION: 'request.invalid',
};

function codeOf(error: FastifyError | ProblemError): ErrorCode {
  if (error instanceof ProblemError) return error.code;
  const known = codeOfFastifyError[error.code];
  if (known) return known;
  if (isDatabaseUnavailable(error)) return 'service.unavailable';
  // 22021: a text with a NUL in it, which JSON allows and PostgreSQL does not. No browser sends one.
  if (sqlState(error) === '22021') return 'request.malformed';
  if (error.statusCode === 429) return 'request.rateLimited';
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return 'request.malformed';
  return 'common.unknownError';
}

/**
 * Creates the handler of all errors: the answer is a problem document with a code of the catalogue. It never
 * repeats input, and internal errors are reported without details in the answer.
 * @param answer sends another kind of answer, such as a page.
 */
export function answerErrors({ report }: ErrorReporter, answer: Refusal = refuse) {
  return (error: FastifyError | ProblemError, request: FastifyRequest, reply: FastifyReply): unknown => {
    const code = codeFor(request, codeOf(error));
    if (errorCatalogue[code] >= 500) {
      report({
        origin: 'server',
        host: request.headers.host ?? '',
        code,
        requestId: request.id,
        route: request.routeOptions.url,
        cause: error,
      });
    }
    // A rate limit knows when its window ends and has set the header; other temporary errors pass soon.
    const passes = errorCatalogue[code] === 503 || errorCatalogue[code] === 429;
    if (passes && !reply.hasHeader('Retry-After')) reply.header('Retry-After', '5');
    return answer(error, code, request, reply);
  };
}

/** For an impersonation tab, no session and an ended session both mean that the impersonation is over. */
function codeFor({ isImpersonating }: FastifyRequest, code: ErrorCode): ErrorCode {
  const isOver = code === 'session.required' || code === 'session.ended';
  return isImpersonating && isOver ? 'impersonation.sessionExpired' : code;
}

/** Answers a request that failed. */
type Refusal = (
  error: FastifyError | ProblemError,
  code: ErrorCode,
  request: FastifyRequest,
  reply: FastifyReply,
) => unknown;

function refuse(
  error: FastifyError | ProblemError,
  code: ErrorCode,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  sendProblem(request, reply, code, {
    ...('validation' in error && error.validation ? { detail: describeFaults(error) } : {}),
    ...('members' in error ? error.members : {}),
  });
}

/** Sends a problem document. Never cached: the same request may succeed a moment later. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  members: Readonly<Record<string, unknown>> = {},
): FastifyReply {
  const problem: Problem = {
    type: `urn:lintel:error:${code}`,
    title: textOf(request.messages, `errors.${code}`) ?? code,
    status: errorCatalogue[code],
    code,
    requestId: request.id,
    ...members,
  };
  // Sent as a string, so that the route's response schemas do not drop members of the problem.
  return reply
    .code(problem.status)
    .header('Cache-Control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(problem));
}

/**
 * Lists the parts of a request that do not match its schema, by path and rule. Never the value: it may be a
 * password.
 */
function describeFaults(error: FastifyError): string {
  const part = error.validationContext ?? 'request';
  return (error.validation ?? [])
    .map((fault) => `${part}${fault.instancePath} ${inPlainWords(fault)}`)
    .join('; ');
}
