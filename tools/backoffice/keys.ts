import { hashToken, makeToken } from '#api/accounts/token.ts';
import { apiKeyScopes, type ApiKeyScope } from '#schemas/backoffice/scopes.ts';
import { CommandError } from '../command/command-error.ts';
import { asCouncil } from '../command/database.ts';
import { statement, type Row } from '#api/database/statement.ts';

/** A key as we store it: never the key itself. */
export type KeptKey = Row<typeof keys>;

/** Reads scopes as people type them. Throws CommandError for an unknown scope, or for none at all. */
export function readScopes(words: readonly string[]): ApiKeyScope[] {
  const known = new Map<string, ApiKeyScope>(apiKeyScopes.map((scope) => [scope, scope]));
  const scopes = [...new Set(words)].map((word) => known.get(word));
  const read = scopes.filter((scope) => scope !== undefined);
  if (read.length > 0 && read.length === scopes.length) return read;
  throw new CommandError(
    `What may the key do? Use --scope, once or more, with: ${apiKeyScopes.join(', ')}.`,
    2,
  );
}

/** Days that a key is valid: by default, and at most. A copied key goes unnoticed. */
export const keyDays = { usual: 365, most: 730 } as const;

const insertKey = statement({
  values: { name: 'text', tokenHash: 'bytea', scopes: 'text[]', days: 'integer' },
  text: `insert into api_key (tenant_id, name, key_hash, scopes, expires_at)
        values (app_tenant(), $name, $tokenHash, $scopes::text[], app_now() + make_interval(days => $days))`,
});

/** Makes a key that is valid for a number of days, and returns it this once; only its hash is stored. */
export async function makeKey(
  databaseUrl: string,
  tenantId: string,
  name: string,
  scopes: readonly ApiKeyScope[],
  days: number = keyDays.usual,
): Promise<string> {
  // The prefix lets secret scanners recognise a key.
  const key = `lintel_${makeToken()}`;
  await asCouncil(databaseUrl, tenantId, 'owner', (database) =>
    database.run(insertKey, { name, tokenHash: hashToken(key), scopes, days }),
  );
  return key;
}

const keys = statement({
  row: {
    id: 'uuid',
    name: 'text',
    scopes: 'text[]',
    createdAt: 'timestamptz',
    expiresAt: 'timestamptz',
    /** True once the key has expired, by the database's clock. */
    isOver: 'boolean',
    endsSoon: 'boolean',
    revokedAt: 'timestamptz?',
  },
  text: `select id, name, scopes, created_at as "createdAt", revoked_at as "revokedAt",
                        expires_at as "expiresAt", expires_at <= app_now() as "isOver",
                        expires_at < app_now() + interval '30 days' as "endsSoon"
                   from api_key where tenant_id = app_tenant() order by created_at, id`,
});

/** Returns the keys of a council, oldest first. */
export function listKeys(databaseUrl: string, tenantId: string): Promise<KeptKey[]> {
  return asCouncil(databaseUrl, tenantId, 'owner', (database) => database.run(keys));
}

const revoke = statement({
  values: { id: 'text' },
  text: `update api_key set revoked_at = app_now()
         where tenant_id = app_tenant() and id::text = $id and revoked_at is null`,
});

/** Revokes a key for good, from the next call on. False if no live key has that id. */
export async function revokeKey(databaseUrl: string, tenantId: string, id: string): Promise<boolean> {
  const revoked = await asCouncil(databaseUrl, tenantId, 'owner', (database) =>
    database.count(revoke, { id }),
  );
  return revoked > 0;
}
