import { mintAccountToken, type MailedProof } from '#api/accounts/mint-account-token.ts';
import { openDatabase } from '#api/database/database.ts';
import { readDatabaseRoles } from '#api/database/roles.ts';
import type { TokenPurpose } from '#api/accounts/mint-account-token.ts';
import { quickPasswords } from './arrange.ts';
import type { Ground } from './bid-scene.ts';

/**
 * Makes the link's token and the code of a letter to an account, as if it had been requested and sent: valid for a day,
 * once.
 * @param newAddress the new address, for `changeEmail`.
 */
export async function letterProof(
  { pool, tenantId }: Ground,
  accountId: string,
  purpose: TokenPurpose,
  newAddress: string | null = null,
): Promise<MailedProof> {
  const { rows } = await pool.query<{ requestId: string }>(
    `insert into account_request (tenant_id, account_id, purpose, email) values ($1, $2, $3, $4)
     returning request_id as "requestId"`,
    [tenantId, accountId, purpose, newAddress],
  );
  const [request] = rows;
  const { connectionString } = pool.options;
  if (request === undefined || connectionString === undefined) throw new Error('Nothing was asked for.');
  // Like the letter sender: with the API's rights, under row-level security between councils.
  const database = openDatabase(connectionString, 1, readDatabaseRoles(process.env).app);
  try {
    const { requestId } = request;
    const proof = await mintAccountToken(database.forTenant(tenantId), quickPasswords, {
      accountId,
      purpose,
      requestId,
    });
    if (proof === undefined) throw new Error('A letter that was just asked for does not work.');
    return proof;
  } finally {
    await database.close();
  }
}
