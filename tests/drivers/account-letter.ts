import type { TokenPurpose } from '#api/accounts/mint-account-token.ts';
import type { AccountScene } from '../api/accounts/account-scene.ts';

/**
 * Returns a link token for an account of Ashcombe as its letter would carry it, even if the person could not
 * request that letter now. An earlier letter for the same purpose stops working.
 */
export async function letterTo(
  scene: AccountScene,
  accountId: string,
  purpose: TokenPurpose,
  email: string | null = null,
): Promise<string> {
  const { rows } = await scene.database.pool.query<{ request: string }>(
    `insert into account_request (tenant_id, account_id, purpose, email) values ('ashcombe', $1, $2, $3)
     on conflict (tenant_id, account_id, purpose)
       do update set request_id = gen_random_uuid(), email = excluded.email
     returning request_id as request`,
    [accountId, purpose, email],
  );
  const payload = { accountId, requestId: rows[0]?.request ?? '' };
  return (await scene.mint({ kind: `account.${purpose}`, payload })).token;
}
