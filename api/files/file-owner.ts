import type { FastifyRequest } from 'fastify';
import { visitorCookie } from '../accounts/cookies.ts';
import { hashToken } from '../accounts/token.ts';

/** Whose files a request may see. Both are null for a visitor without a cookie, who has none. */
export interface FileOwner {
  readonly accountId: string | null;
  /** SHA-256 of the cookie of a browser. */
  readonly visitorHash: Buffer | null;
}

/**
 * A visitor has the files of their browser; a reader those of the account, and of the browser too until a draft has taken
 * them along, so that logging in in the middle of a form loses none. Staff in a resident's place sit at another browser:
 * for them only the account counts.
 */
export function fileOwnerOf({ reader, isImpersonating, cookies }: FastifyRequest): FileOwner {
  const cookie = isImpersonating ? undefined : cookies[visitorCookie];
  return {
    accountId: reader?.accountId ?? null,
    visitorHash: cookie === undefined ? null : hashToken(cookie),
  };
}
