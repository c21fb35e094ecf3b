import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiKeyScope } from '#schemas/backoffice/scopes.ts';
import { hashToken } from '../accounts/token.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { statement } from '../database/statement.ts';

const findKey = statement({
  values: { keyHashOf: 'bytea' },
  row: { scopes: 'text[]', expiresAt: 'timestamptz', endsSoon: 'boolean' },
  text: `select scopes, expires_at as "expiresAt", expires_at < app_now() + interval '30 days' as "endsSoon"
           from api_key
          where tenant_id = app_tenant() and key_hash = $keyHashOf and revoked_at is null and expires_at > app_now()`,
});

/** Header on each response to a key in its last 30 days: the time at which it expires, in ISO 8601. */
export const keyEndsHeader = 'Lintel-Key-Ends';

/** `Authorization: Bearer <key>`, RFC 6750; the word in any letter case, RFC 9110 section 11.1. */
const bearer = /^bearer +([A-Za-z0-9_-]{20,100})$/i;

/**
 * Returns the SHA-256 of a request's key, valid or not.
 * @throws ProblemError `key.required` if there is none
 */
export function keyHashOf({ headers }: FastifyRequest): Buffer {
  const key = bearer.exec(headers.authorization ?? '')?.[1];
  if (key === undefined) throw new ProblemError('key.required');
  return hashToken(key);
}

/**
 * Admits a request with a valid key of the council for that scope. A key of another council, a revoked or
 * expired one and an unknown one all get the same answer. Announces in the response that a key will expire
 * soon.
 * @throws ProblemError `key.required` without a valid key, `key.notAllowed` if it lacks the scope.
 */
export async function requireKey(
  request: FastifyRequest,
  reply: FastifyReply,
  scope: ApiKeyScope,
): Promise<void> {
  const [found] = await request.database.run(findKey, { keyHashOf: keyHashOf(request) });
  if (found === undefined) throw new ProblemError('key.required');
  if (found.endsSoon) reply.header(keyEndsHeader, found.expiresAt.toISOString());
  if (!found.scopes.includes(scope)) throw new ProblemError('key.notAllowed');
}
