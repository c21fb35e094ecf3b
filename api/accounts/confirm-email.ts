import { accountMachine } from '#machines/lifecycle/account.machine.ts';
import { apply } from '#machines/lifecycle/apply.ts';
import type { AccountAnswer, MailProof } from '#schemas/api/accounts.ts';
import type { TenantDatabase } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { accountAnswer } from './account-answer.ts';
import { isContested } from './account-by-email.ts';
import { auditEffects } from './audit-effects.ts';
import type { Passwords } from './password.ts';
import { checkProof, endProofs, holdAccount, isStillGood } from './use-account-token.ts';

const setState = statement({
  values: { accountId: 'uuid', state: 'text' },
  text: 'update account set state = $state where tenant_id = app_tenant() and id = $accountId',
});

/**
 * Confirms the address of a new account, once. Using the same letter again, such as in a second tab, also
 * succeeds. The letter of an account that two people have created gives `confirm.choosePassword` and stays
 * valid. A letter replaced by a newer one, and anything else, gives `confirm.invalid`.
 */
export async function confirmEmail(
  database: TenantDatabase,
  passwords: Passwords,
  proof: MailProof,
): Promise<AccountAnswer> {
  const checked = await checkProof(database, passwords, 'confirm', proof);
  if (!checked) {
    // Both people who created the account wait for a code on the same page, and neither knows of the other.
    const other = await checkProof(database, passwords, 'reset', proof);
    return accountAnswer([other?.live && isContested(other) ? 'confirm.choosePassword' : 'confirm.invalid']);
  }
  const { accountId } = checked;
  return database.transaction(async (transaction) => {
    const account = await holdAccount(transaction, accountId);
    const proven = await isStillGood(transaction, checked);
    const confirmed = account && apply(accountMachine, account.row, { type: 'account.confirm', proven });
    if (!confirmed?.ok)
      return accountAnswer(account?.row.context.stored === 'active' ? [] : ['confirm.invalid']);
    await endProofs(transaction, accountId, ['confirm']);
    await transaction.run(setState, { accountId, state: confirmed.context.stored });
    await auditEffects(transaction, accountId, confirmed.effects);
    return accountAnswer();
  });
}
