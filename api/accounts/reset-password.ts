import { normaliseEmail } from '#domain/accounts/email.ts';
import type { AccountAnswer } from '#schemas/api/accounts.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import type { TenantDatabase } from '../database/database.ts';
import { accountAnswer, refuseAnswers } from './account-answer.ts';
import { findAccountByEmail, isContested, type FoundAccount } from './account-by-email.ts';
import { askLetter } from './account-letters.ts';
import { isNeutral } from './account-settings.ts';
import { writeAudit } from './audit.ts';
import { emailProblem } from './create-problems.ts';

/**
 * Sends a letter with a link for choosing a new password (step 1). An unconfirmed account gets the same letter: using
 * it confirms the address (docs/decisions/0012). If the council keeps messages neutral, everyone gets the same answer
 * after the same work, and only the mailbox gets the truth.
 * @param locale the language of the page
 */
export async function resetPassword(
  database: TenantDatabase,
  tenant: Tenant,
  locale: string,
  email: string,
): Promise<AccountAnswer> {
  const problem = emailProblem(email);
  if (problem) return refuseAnswers([{ field: 'email', code: problem }]);
  const account = await findAccountByEmail(database, email);
  const refusal = isNeutral(tenant) ? undefined : refusalOf(account);
  if (refusal) return accountAnswer([refusal]);
  await database.transaction(async (transaction) => {
    await askLetter(
      transaction,
      account
        ? account.standing === 'suspended'
          ? { kind: 'account.suspended', accountId: account.id }
          : {
              kind: 'account.reset',
              accountId: account.id,
              ...(isContested(account) && { isContested: true }),
            }
        : { kind: 'account.unknown', email: normaliseEmail(email), locale },
    );
    await writeAudit(transaction, {
      event: 'password.resetAsked',
      accountId: account?.id ?? null,
      madeBy: 'person',
    });
  });
  return accountAnswer();
}

function refusalOf(account: FoundAccount | undefined): ErrorCode | undefined {
  if (!account) return 'reset.noAccount';
  return account.standing === 'suspended' ? 'reset.suspended' : undefined;
}
