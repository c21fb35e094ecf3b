import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { visitorCookie } from '../accounts/cookies.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { Stage } from './pipeline.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The token that proves a write was made by a page of ours: derived from the HttpOnly cookie, so another site
 * can neither read it nor guess it, and it changes at log-in and log-out. Which cookie speaks for a request is said by `readSession`.
 */
export function antiForgeryTokenFor(cookie: string): string {
  return createHash('sha256').update('anti-forgery\0').update(cookie).digest('base64url');
}

/**
 * Refuses a write without `X-Anti-Forgery-Token` (specification section 7), from another site, or from another
 * origin. OWASP ASVS 5.0, 3.5.1.
 */
export const refuseForgery: Stage = (request) => {
  if (safeMethods.has(request.method)) return;
  // A tab in a resident's place has lost it with its cookie, and has to hear that, not that its page is too old.
  if (request.isImpersonating && !request.sessionToken)
    throw new ProblemError('impersonation.sessionExpired');
  const cookie = request.sessionToken ?? request.cookies[visitorCookie];
  const sent = request.headers['x-anti-forgery-token'];
  if (!cookie || typeof sent !== 'string' || !cameFromHere(request))
    throw new ProblemError('request.antiForgery');
  const expected = Buffer.from(antiForgeryTokenFor(cookie));
  const actual = Buffer.from(sent);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) {
    // In a resident's place it is the token of another impersonation than the one that the browser has now.
    throw new ProblemError(request.isImpersonating ? 'impersonation.sessionExpired' : 'request.antiForgery');
  }
};

/** Browsers say where a request comes from; programs that say nothing are held by the token alone. */
function cameFromHere({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const { origin } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === headers.host);
}
