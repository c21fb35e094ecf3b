import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UserResponse } from '#schemas/api/authentication.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import { cookieOptions, visitorCookie } from './cookies.ts';
import { antiForgeryTokenFor, makeToken } from './token.ts';

/**
 * Describes a visitor, whose anti-forgery token is derived from a cookie of its own. A code reports a failed
 * log-in: the browser may still have a session, which is not affected, and the token is then derived from that.
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
