import { normaliseEmail } from '#domain/accounts/email.ts';
import type { AccountAnswer } from '#schemas/api/accounts.ts';
import type { TenantDatabase } from '../database/database.ts';
import { accountAnswer, refuseAnswers } from './account-answer.ts';
import { findAccountByEmail } from './account-by-email.ts';
import { askLetter, letterTo } from './account-letters.ts';
import { writeAudit } from './audit.ts';
import { emailProblem } from './create-problems.ts';

/**
 * Sends the letter that confirms a new account again. Even without neutral messages the answer is the same for
 * everyone, and only the mailbox gets the truth.
 * @param locale the language of the page
 */
export async function resendConfirmation(
  database: TenantDatabase,
  locale: string,
  email: string,
): Promise<AccountAnswer> {
  const problem = emailProblem(email);
  if (problem) return refuseAnswers([{ field: 'email', code: problem }]);
  const account = await findAccountByEmail(database, email);
  await database.transaction(async (transaction) => {
    await askLetter(
      transaction,
      account
        ? letterTo(account, 'account.exists')
        : { kind: 'account.unknown', email: normaliseEmail(email), locale },
    );
    await writeAudit(transaction, {
      event: 'account.confirmAsked',
      accountId: account?.id ?? null,
      madeBy: 'person',
    });
  });
  return accountAnswer();
}
