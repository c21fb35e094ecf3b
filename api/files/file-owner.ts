import type { FastifyRequest } from 'fastify';
import { visitorCookie } from '../accounts/cookies.ts';
import { hashToken } from '../accounts/token.ts';

/**
 * The owner whose files a request may see. Both ids are null for a visitor without a cookie, who has no files.
 */
export interface FileOwner {
  readonly accountId: string | null;
  /** SHA-256 of a browser's cookie. */
  readonly visitorHash: Buffer | null;
}

/**
 * Returns the owner for a request. A visitor has the files of their browser; a reader has those of the account,
 * and those of the browser until a draft has adopted them, so that logging in half-way through a form loses
 * none. Staff impersonating a resident use a different browser, so only the account counts for them.
 */
export function fileOwnerOf({ reader, isImpersonating, cookies }: FastifyRequest): FileOwner {
  const cookie = isImpersonating ? undefined : cookies[visitorCookie];
  return {
    accountId: reader?.accountId ?? null,
    visitorHash: cookie === undefined ? null : hashToken(cookie),
  };
}
