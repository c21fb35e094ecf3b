import { createHash, randomBytes } from 'node:crypto';

/** Makes a new secret for a cookie: 256 bits. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored hash of a token: SHA-256. The token itself has 256 bits, so it needs no salt and no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * The token that proves a write came from one of our pages. Derived from the HttpOnly cookie, so another site
 * can neither read nor guess it, and it changes at log-in and log-out. `readSession` decides which cookie
 * counts for a request.
 */
export function antiForgeryTokenFor(cookie: string): string {
  return createHash('sha256').update('anti-forgery\0').update(cookie).digest('base64url');
}
