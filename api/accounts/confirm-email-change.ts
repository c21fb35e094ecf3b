import { sql } from 'kysely';
import { accountRefusal } from '#machines/lifecycle/account-refusal.ts';
import { accountMachine } from '#machines/lifecycle/account.machine.ts';
import { apply } from '#machines/lifecycle/apply.ts';
import type { AccountAnswer, MailProof } from '#schemas/api/accounts.ts';
import type { TenantDatabase } from '../database/database.ts';
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
    return await database.query.transaction().execute((query) => moveTo({ query }, checked, newEmail));
  } catch (error) {
    // An account with this address was created since the check.
    if (sqlState(error) === uniqueViolation) return accountAnswer(['changeEmail.taken']);
    throw error;
  }
}

async function moveTo(
  by: Pick<TenantDatabase, 'query'>,
  checked: CheckedProof,
  newEmail: string,
): Promise<AccountAnswer> {
  const { accountId } = checked;
  const account = await holdAccount(by, accountId);
  if (!account) return accountAnswer(['confirm.invalid']);
  const event = {
    type: 'email.change',
    proven: await isStillGood(by, checked),
    free: await isFree(by, newEmail, accountId),
  } as const;
  const moved = apply(accountMachine, account.row, event);
  if (!moved.ok) return accountAnswer([accountRefusal(account.row, event) ?? 'common.unknownError']);
  await by.query.updateTable('account').set({ email: newEmail }).where('id', '=', accountId).execute();
  await endProofs(by, accountId, ['changeEmail', 'reset', 'confirm']);
  await writeAccountNotice(by, { kind: 'account.emailChanged', accountId, email: account.email });
  await auditEffects(by, accountId, moved.effects);
  return accountAnswer();
}

async function isFree(
  { query }: Pick<TenantDatabase, 'query'>,
  email: string,
  accountId: string,
): Promise<boolean> {
  const other = await query
    .selectFrom('account')
    .select('id')
    .where('email_key', '=', sql<string>`lower(${email})`)
    .where('id', '!=', accountId)
    .executeTakeFirst();
  return other === undefined;
}
