import { randomInt } from 'node:crypto';
import { codeDigits } from '#schemas/letter-code.ts';
import type { TenantDatabase } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import type { Passwords } from './password.ts';
import { hashToken, makeToken } from './token.ts';

/** The purpose of a letter's proof. */
export type TokenPurpose = 'confirm' | 'reset' | 'changeEmail';

/** The secrets in a letter. They exist in clear only here. */
export interface MailedProof {
  /** For the link: 256 bits, base64url. */
  readonly token: string;
  /** For typing: six digits. */
  readonly code: string;
  readonly expiresAt: Date;
}

// A used request is over: sending its letter again would create a key without a new request.
const mint = statement({
  values: { accountId: 'uuid', purpose: 'text', requestId: 'uuid', tokenHash: 'bytea', codeHash: 'text' },
  row: { expiresAt: 'timestamptz' },
  text: `
    insert into account_token (tenant_id, account_id, purpose, request_id, token_hash, code_hash, email, expires_at)
    select tenant_id, account_id, purpose, request_id, $tokenHash, $codeHash, email, app_now() + interval '1 day'
      from account_request
     where tenant_id = app_tenant() and account_id = $accountId and purpose = $purpose and request_id = $requestId
       and not exists (select from account_token as spent
                        where spent.tenant_id = account_request.tenant_id
                          and spent.account_id = account_request.account_id
                          and spent.request_id = account_request.request_id and spent.ended_at is not null)
    returning expires_at as "expiresAt"`,
});

/**
 * Makes the link token and the code of one letter, valid for exactly a day by the database's clock. Only hashes
 * are stored, so each copy of a letter has its own, and earlier ones for the same request stay valid.
 * @returns undefined if the account has asked again since, or the request has been used.
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
  const [row] = await database.run(mint, {
    accountId,
    purpose,
    requestId,
    tokenHash: hashToken(token),
    codeHash: await passwords.hash(code),
  });
  return row && { token, code, expiresAt: row.expiresAt };
}
