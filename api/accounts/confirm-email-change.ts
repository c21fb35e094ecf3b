import { accountRefusal } from '#machines/lifecycle/account-refusal.ts';
import { accountMachine } from '#machines/lifecycle/account.machine.ts';
import { apply } from '#machines/lifecycle/apply.ts';
import type { AccountAnswer, MailProof } from '#schemas/api/accounts.ts';
import type { Queries, TenantDatabase } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { sqlState } from '../database/sql-state.ts';
import { accountAnswer } from './account-answer.ts';
import { writeAccountNotice } from './account-notice.ts';
import { auditEffects } from './audit-effects.ts';
import type { Passwords } from './password.ts';
import { checkProof, endProofs, holdAccount, isStillGood, type CheckedProof } from './use-account-token.ts';

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: unique_violation */
const uniqueViolation = '23505';

/**
 * Gives the account its proven new address and notifies the former one. All letters sent to the former address
 * become void. The answer does say if another account has taken the address: the person has shown that the
 * mailbox is theirs.
 */
export async function confirmEmailChange(
  database: TenantDatabase,
  passwords: Passwords,
  proof: MailProof,
): Promise<AccountAnswer> {
  const checked = await checkProof(database, passwords, 'changeEmail', proof);
  if (!checked?.live || checked.newEmail === null) return accountAnswer(['confirm.invalid']);
  const { newEmail } = checked;
  try {
    return await database.transaction((transaction) => moveTo(transaction, checked, newEmail));
  } catch (error) {
    // An account with this address was created since the check.
    if (sqlState(error) === uniqueViolation) return accountAnswer(['changeEmail.taken']);
    throw error;
  }
}

const setEmail = statement({
  values: { accountId: 'uuid', email: 'text' },
  text: 'update account set email = $email where tenant_id = app_tenant() and id = $accountId',
});

async function moveTo(transaction: Queries, checked: CheckedProof, newEmail: string): Promise<AccountAnswer> {
  const { accountId } = checked;
  const account = await holdAccount(transaction, accountId);
  if (!account) return accountAnswer(['confirm.invalid']);
  const event = {
    type: 'email.change',
    proven: await isStillGood(transaction, checked),
    free: await isFree(transaction, newEmail, accountId),
  } as const;
  const moved = apply(accountMachine, account.row, event);
  if (!moved.ok) return accountAnswer([accountRefusal(account.row, event) ?? 'common.unknownError']);
  await transaction.run(setEmail, { accountId, email: newEmail });
  await endProofs(transaction, accountId, ['changeEmail', 'reset', 'confirm']);
  await writeAccountNotice(transaction, { kind: 'account.emailChanged', accountId, email: account.email });
  await auditEffects(transaction, accountId, moved.effects);
  return accountAnswer();
}

const otherWithEmail = statement({
  values: { accountId: 'uuid', email: 'text' },
  text: `
    select from account
     where tenant_id = app_tenant() and email_key = lower($email) and id <> $accountId`,
});

async function isFree(transaction: Queries, email: string, accountId: string): Promise<boolean> {
  return (await transaction.run(otherWithEmail, { accountId, email })).length === 0;
}
