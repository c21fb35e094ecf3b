import { createHash } from 'node:crypto';

/**
 * The stored hash of an impersonation's key: SHA-256 over the session's id, which a tab sends as its header, a
 * NUL, and the cookie's token. Each is half of the key, so a cookie without the matching header opens nothing.
 */
export function hashImpersonation(sessionId: string, token: string): Buffer {
  return createHash('sha256').update(sessionId.toLowerCase()).update('\0').update(token).digest();
}
