import { normaliseEmail } from '#domain/accounts/email.ts';
import type { AccountAnswer, ChangeEmailBody } from '#schemas/api/accounts.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import type { TenantDatabase } from '../database/database.ts';
import { accountAnswer, refuseAnswers } from './account-answer.ts';
import { findAccountByEmail } from './account-by-email.ts';
import { askLetter } from './account-letters.ts';
import { isNeutral } from './account-settings.ts';
import { writeAudit } from './audit.ts';
import { emailProblem } from './create-problems.ts';
import type { Passwords } from './password.ts';
import { provePassword } from './prove-password.ts';
import type { Reader } from './reader.ts';

/**
 * Sends a letter to a member's new address. Nothing changes until that address is proven. If another account
 * has it and messages are neutral, the answer is the same, and that account's owner gets a letter.
 * @param deviceHash hash of the browser's device token, if it has one
 */
export async function changeEmail(
  database: TenantDatabase,
  passwords: Passwords,
  tenant: Tenant,
  { accountId, userName }: Pick<Reader, 'accountId' | 'userName'>,
  deviceHash: Buffer | null,
  body: ChangeEmailBody,
): Promise<AccountAnswer> {
  const email = normaliseEmail(body.email);
  const problem =
    emailProblem(email) ??
    (email.toLowerCase() === userName.toLowerCase() ? 'changeEmail.sameAsCurrent' : undefined);
  if (problem) return refuseAnswers([{ field: 'email', code: problem }]);
  const proof = await provePassword(database, passwords, accountId, deviceHash, body.currentPassword);
  if ('code' in proof) return refuseAnswers([{ field: 'currentPassword', code: proof.code }]);
  const owner = await findAccountByEmail(database, email);
  if (owner && !isNeutral(tenant)) return refuseAnswers([{ field: 'email', code: 'changeEmail.taken' }]);
  await database.transaction(async (transaction) => {
    await askLetter(
      transaction,
      owner
        ? { kind: 'account.exists', accountId: owner.id }
        : { kind: 'account.changeEmail', accountId, email },
    );
    await writeAudit(transaction, { event: 'email.changeAsked', accountId, madeBy: 'person' });
  });
  return accountAnswer();
}
