import { randomInt } from 'node:crypto';
import { codeDigits } from '#schemas/letter-code.ts';
import type { Statement, TenantDatabase } from '../database/database.ts';
import type { TokenPurpose } from '../database/tables.ts';
import type { Passwords } from './password.ts';
import { hashToken, makeToken } from './token.ts';

/** What a letter carries. Only here is it in clear. */
export interface MailedProof {
  /** For the link: 256 bits, base64url. */
  readonly token: string;
  /** For typing: six digits. */
  readonly code: string;
  readonly expiresAt: Date;
}

// A request that was used is over, too: if its letter were sent again, it would be a new key that nobody asked for.
const mint: Statement = {
  name: 'account-token-mint',
  text: `
    insert into account_token (tenant_id, account_id, purpose, request_id, token_hash, code_hash, email, expires_at)
    select tenant_id, account_id, purpose, request_id, $4, $5, email, app_now() + interval '1 day'
      from account_request
     where tenant_id = app_tenant() and account_id = $1 and purpose = $2 and request_id = $3
       and not exists (select from account_token as spent
                        where spent.tenant_id = account_request.tenant_id
                          and spent.account_id = account_request.account_id
                          and spent.request_id = account_request.request_id and spent.ended_at is not null)
    returning expires_at as "expiresAt"`,
};

/**
 * Makes the link's token and the code of one letter, good for exactly a day by the database's clock. Only hashes are
 * kept, so each copy of a letter has its own, and earlier ones for the same request stay good.
 * @returns undefined where the account has asked again since, or what was asked for is done.
 */
export async function mintAccountToken(
  database: TenantDatabase,
  passwords: Passwords,
  {
    accountId,
    purpose,
    requestId,
  }: { readonly accountId: string; readonly purpose: TokenPurpose; readonly requestId: string },
): Promise<MailedProof | undefined> {
  const token = makeToken();
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
  const values = [accountId, purpose, requestId, hashToken(token), await passwords.hash(code)];
  const [row] = await database.run<{ expiresAt: Date }>(mint, values);
  return row && { token, code, expiresAt: row.expiresAt };
}
