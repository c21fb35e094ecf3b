import { createHash, randomBytes } from 'node:crypto';

/** A new secret for a cookie: 256 bits. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a token: its SHA-256. The token has 256 bits of its own, so no salt and no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
