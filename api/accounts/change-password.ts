import { accountRefusal } from '#machines/lifecycle/account-refusal.ts';
import { accountMachine } from '#machines/lifecycle/account.machine.ts';
import { apply } from '#machines/lifecycle/apply.ts';
import type { AccountAnswer, ChangePasswordBody } from '#schemas/api/accounts.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import type { TenantDatabase } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { accountAnswer, refuseAnswers } from './account-answer.ts';
import { writeAccountNotice } from './account-notice.ts';
import { auditEffects } from './audit-effects.ts';
import { checkNewPassword } from './password-check.ts';
import type { Passwords } from './password.ts';
import { provePassword } from './prove-password.ts';
import type { Reader } from './reader.ts';
import { endOtherSessions } from './sessions.ts';
import { endProofs, holdAccount } from './use-account-token.ts';

/** The browser that a member uses for a change. */
interface MembersBrowser {
  readonly deviceHash: Buffer | null;
  readonly sessionTokenHash: Buffer;
}

const setPassword = statement({
  values: { accountId: 'uuid', passwordHash: 'text' },
  text: `
    update account set password_hash = $passwordHash, password_changed_at = app_now()
     where tenant_id = app_tenant() and id = $accountId`,
});

/**
 * Changes a member's password. All other sessions of the account end, letters that could change its credentials
 * become void, and the owner is notified.
 */
export async function changePassword(
  database: TenantDatabase,
  passwords: Passwords,
  tenant: Tenant,
  { accountId, accountName, userName }: Pick<Reader, 'accountId' | 'accountName' | 'userName'>,
  browser: MembersBrowser,
  { currentPassword, password }: ChangePasswordBody,
): Promise<AccountAnswer> {
  const problems = checkNewPassword(tenant, password, [accountName, userName]);
  if (problems.length > 0) return refuseAnswers(problems);
  const proof = await provePassword(database, passwords, accountId, browser.deviceHash, currentPassword);
  if ('code' in proof) return refuseAnswers([{ field: 'currentPassword', code: proof.code }]);
  if (password.normalize('NFKC') === currentPassword.normalize('NFKC')) {
    return refuseAnswers([{ field: 'password', code: 'changePassword.sameAsCurrent' }]);
  }
  const passwordHash = await passwords.hash(password);
  return database.transaction(async (transaction) => {
    const account = await holdAccount(transaction, accountId);
    if (!account) return accountAnswer(['session.ended']);
    // If two changes run at once, the second one's proof rests on a password that is no longer current.
    const event = {
      type: 'password.change',
      proven: account.passwordHash === proof.passwordHash,
    } as const;
    const changed = apply(accountMachine, account.row, event);
    if (!changed.ok) return accountAnswer([accountRefusal(account.row, event) ?? 'common.unknownError']);
    await transaction.run(setPassword, { accountId, passwordHash });
    await endOtherSessions(transaction, accountId, browser.sessionTokenHash);
    await endProofs(transaction, accountId, ['reset', 'changeEmail']);
    await writeAccountNotice(transaction, { kind: 'account.passwordChanged', accountId });
    await auditEffects(transaction, accountId, changed.effects);
    return accountAnswer();
  });
}
