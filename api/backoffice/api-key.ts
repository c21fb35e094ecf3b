import type { FastifyRequest } from 'fastify';
import type { ApiKeyScope } from '#schemas/backoffice/scopes.ts';
import { hashToken } from '../accounts/token.ts';
import type { Statement } from '../database/database.ts';
import { ProblemError } from '../errors/problem-error.ts';

const findKey: Statement = {
  name: 'api-key',
  text: `select scopes from api_key where tenant_id = app_tenant() and key_hash = $1 and revoked_at is null`,
};

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
 * Lets a request through if it carries a live key of the council with that scope. A key of another council, a revoked
 * key and one that never existed all get the same answer.
 * @throws ProblemError `key.required` without such a key, `key.notAllowed` where it lacks the scope.
 */
export async function requireKey(request: FastifyRequest, scope: ApiKeyScope): Promise<void> {
  const [found] = await request.database.run<{ scopes: string[] }>(findKey, [keyHashOf(request)]);
  if (found === undefined) throw new ProblemError('key.required');
  if (!found.scopes.includes(scope)) throw new ProblemError('key.notAllowed');
}
