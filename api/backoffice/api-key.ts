import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiKeyScope } from '#schemas/backoffice/scopes.ts';
import { hashToken } from '../accounts/token.ts';
import type { Statement } from '../database/database.ts';
import { ProblemError } from '../errors/problem-error.ts';

const findKey: Statement = {
  name: 'api-key',
  text: `select scopes, expires_at as "expiresAt", expires_at < app_now() + interval '30 days' as "endsSoon"
           from api_key
          where tenant_id = app_tenant() and key_hash = $1 and revoked_at is null and expires_at > app_now()`,
};

interface FoundKey {
  readonly scopes: readonly string[];
  readonly expiresAt: Date;
  readonly endsSoon: boolean;
}

/** Each answer to a key in its last 30 days has this header, with the day and time of its end in ISO 8601. */
export const keyEndsHeader = 'Lintel-Key-Ends';

/** `Authorization: Bearer <key>`, RFC 6750; the word in any letter case, RFC 9110 section 11.1. */
const bearer = /^bearer +([A-Za-z0-9_-]{20,100})$/i;

/**
 * SHA-256 of the key that a request carries, whether it is a live one or not.
 * @throws ProblemError `key.required` where it carries none
 */
export function keyHashOf({ headers }: FastifyRequest): Buffer {
  const key = bearer.exec(headers.authorization ?? '')?.[1];
  if (key === undefined) throw new ProblemError('key.required');
  return hashToken(key);
}

/**
 * Lets a request through if it carries a live key of the council with that scope. A key of another council, one that was
 * revoked or is over, and one that never existed all get the same answer. Says in the answer that a key ends soon.
 * @throws ProblemError `key.required` without such a key, `key.notAllowed` where it lacks the scope.
 */
export async function requireKey(
  request: FastifyRequest,
  reply: FastifyReply,
  scope: ApiKeyScope,
): Promise<void> {
  const [found] = await request.database.run<FoundKey>(findKey, [keyHashOf(request)]);
  if (found === undefined) throw new ProblemError('key.required');
  if (found.endsSoon) reply.header(keyEndsHeader, found.expiresAt.toISOString());
  if (!found.scopes.includes(scope)) throw new ProblemError('key.notAllowed');
}
