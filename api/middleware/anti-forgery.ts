import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { visitorCookie } from '../accounts/cookies.ts';
import { antiForgeryTokenFor } from '../accounts/token.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { Stage } from './pipeline.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a write without `X-Anti-Forgery-Token` (specification section 7), from another site, or from another
 * origin. OWASP ASVS 5.0, 3.5.1.
 */
export const refuseForgery: Stage = (request) => {
  if (safeMethods.has(request.method)) return;
  // The tab lost its token with its cookie; the right answer is that its session is over, not that its page is
  // stale.
  if (request.isImpersonating && !request.sessionToken)
    throw new ProblemError('impersonation.sessionExpired');
  const cookie = request.sessionToken ?? request.cookies[visitorCookie];
  const sent = request.headers['x-anti-forgery-token'];
  if (!cookie || typeof sent !== 'string' || !cameFromHere(request))
    throw new ProblemError('request.antiForgery');
  const expected = Buffer.from(antiForgeryTokenFor(cookie));
  const actual = Buffer.from(sent);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) {
    // The token belongs to a different impersonation from the browser's present one.
    throw new ProblemError(request.isImpersonating ? 'impersonation.sessionExpired' : 'request.antiForgery');
  }
};

/**
 * Refuses a form sent by another site. A page without scripts has no token to send, so this relies on the
 * headers by which every browser names a form's origin (OWASP's “verifying origin with standard headers”); a
 * request without them is refused.
 */
export function refuseForeignForm(request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if ((origin === undefined && site === undefined) || !cameFromHere(request))
    throw new ProblemError('request.antiForgery');
}

/**
 * Checks that a request comes from this site. Browsers say so in headers; programs without these are checked by
 * the token alone.
 */
function cameFromHere(request: FastifyRequest): boolean {
  const { headers, protocol } = request;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const { origin } = headers;
  if (origin === undefined) return true;
  // Scheme and port count too (RFC 6454, 5): an attacker on the line can serve a page at http:// under the same
  // name.
  const here = `${protocol}://${headers.host}`;
  if (!URL.canParse(origin) || !URL.canParse(here)) return false;
  const [from, own] = [new URL(origin), new URL(here)];
  if (from.origin === own.origin) return true;
  if (from.host === own.host || from.hostname === own.hostname) warnOfScheme(request, from.protocol);
  return false;
}

const warned = new WeakSet<FastifyInstance>();

/**
 * Warns once per process: behind an untrusted proxy every write fails like this, and the log should say why.
 */
function warnOfScheme({ server, log, protocol }: FastifyRequest, scheme: string): void {
  if (scheme !== 'https:' || protocol !== 'http' || warned.has(server)) return;
  warned.add(server);
  log.warn(
    'a page at https:// wrote, and to this process the call came by http://, so it was refused: if a proxy takes off TLS, name its address in LINTEL_TRUST_PROXY and have it set X-Forwarded-Proto',
  );
}
