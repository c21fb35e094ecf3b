import type { TokenPurpose } from '#api/database/tables.ts';
import type { AccountScene } from '../api/accounts/account-scene.ts';

/**
 * The link's token of a letter to an account of Ashcombe, as if it had been asked for, whether somebody could ask for
 * it as things stand or not. A letter before it for the same purpose no longer works.
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
