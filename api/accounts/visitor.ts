import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UserResponse } from '#schemas/api/authentication.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import { cookieOptions, visitorCookie } from './cookies.ts';
import { antiForgeryTokenFor, makeToken } from './token.ts';

/**
 * A visitor, whose token rests on a cookie of its own. With a code: a log-in that failed. That changes nothing about a
 * session the browser may have, so the token goes on resting on it.
 */
export function describeVisitor(
  request: FastifyRequest,
  reply: FastifyReply,
  code?: ErrorCode,
): UserResponse {
  const known = (code && request.sessionToken) ?? request.cookies[visitorCookie];
  const cookie = known ?? makeToken();
  if (!known) reply.setCookie(visitorCookie, cookie, cookieOptions);
  return {
    status: { valid: code === undefined, errorMessages: code ? [code] : [] },
    userDetails: null,
    antiForgeryToken: antiForgeryTokenFor(cookie),
  };
}
