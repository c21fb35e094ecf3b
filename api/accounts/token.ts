import { createHash, randomBytes } from 'node:crypto';

/** A new secret for a cookie: 256 bits. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What we keep of a token: its SHA-256. The token itself has 256 bits, so it needs no salt and no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * The token that proves a write was made by a page of ours: derived from the HttpOnly cookie, so another site can
 * neither read it nor guess it, and it changes at log-in and log-out. `readSession` says which cookie speaks for a
 * request.
 */
export function antiForgeryTokenFor(cookie: string): string {
  return createHash('sha256').update('anti-forgery\0').update(cookie).digest('base64url');
}
