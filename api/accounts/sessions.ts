import { sql } from 'kysely';
import type { TenantDatabase } from '../database/database.ts';
import { hashToken, makeToken } from './token.ts';

/** Idle and absolute lifetimes (product decision; OWASP ASVS 5.0, 7.3): 30 minutes and 12 hours. */
const ordinary = { idle: '30 minutes', absolute: '12 hours' } as const;
/** With "remember me": 14 and 30 days. */
const remembered = { idle: '14 days', absolute: '30 days' } as const;

/** How long a remembered session's cookie may live, in seconds. */
export const rememberedSeconds = 30 * 24 * 60 * 60;

/** Starts a session and gives its token, which only the cookie will ever hold. */
export async function startSession(
  database: TenantDatabase,
  tenantId: string,
  accountId: string,
  rememberMe: boolean,
) {
  const token = makeToken();
  const { idle, absolute } = rememberMe ? remembered : ordinary;
  await database.query
    .insertInto('session')
    .values({
      tenant_id: tenantId,
      token_hash: hashToken(token),
      account_id: accountId,
      idle_limit: idle,
      ends_at: sql<Date>`app_now() + ${absolute}::interval`,
    })
    .execute();
  return token;
}

/** Ends a session for good. One that is unknown or over is left as it is. */
export async function endSession(database: TenantDatabase, tokenHash: Buffer): Promise<void> {
  await database.query
    .updateTable('session')
    .set({ ended_at: sql<Date>`app_now()` })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .execute();
}
