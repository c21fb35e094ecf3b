import { accountRefusal } from '#machines/lifecycle/account-refusal.ts';
import { accountMachine } from '#machines/lifecycle/account.machine.ts';
import { apply } from '#machines/lifecycle/apply.ts';
import type { AccountAnswer, OwnDetails, ResetPasswordConfirmBody } from '#schemas/api/accounts.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import type { Queries, TenantDatabase } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { accountAnswer, refuseAnswers } from './account-answer.ts';
import { isContested } from './account-by-email.ts';
import { writeAccountNotice } from './account-notice.ts';
import { auditEffects } from './audit-effects.ts';
import { detailProblems, findLondonToday, namesOf } from './own-details.ts';
import { checkNewPassword } from './password-check.ts';
import type { Passwords } from './password.ts';
import { endOtherSessions } from './sessions.ts';
import { checkProof, endProofs, holdAccount, isStillGood, type CheckedProof } from './use-account-token.ts';

/**
 * Sets a new password with the proof in a letter (step 2). After a refusal the letter stays valid. Success ends
 * every session and every other letter of the account, releases its locks, confirms its address if that was
 * still open, and notifies the owner. It starts no session, since another person may have read the letter. An
 * account that two people have created gets the names given by the person with the letter, never those a
 * stranger typed.
 */
export async function confirmReset(
  database: TenantDatabase,
  passwords: Passwords,
  tenant: Tenant,
  { proof, password, details = noDetails }: ResetPasswordConfirmBody,
): Promise<AccountAnswer> {
  const problems = checkNewPassword(tenant, password, []);
  if (problems.length > 0) return refuseAnswers(problems);
  const checked = await checkProof(database, passwords, 'reset', proof);
  if (!checked?.live) return accountAnswer(['resetConfirm.invalid']);
  // The proof has just shown which account it is, or that its names cannot be trusted.
  const who = isContested(checked) ? details : undefined;
  const ownProblems = [
    ...(who ? detailProblems(who, tenant, await findLondonToday(database)) : []),
    ...checkNewPassword(tenant, password, who ? [who.firstName, who.lastName] : checked.personal),
  ];
  if (ownProblems.length > 0) return refuseAnswers(ownProblems);
  if (await passwords.verify(password, checked.passwordHash)) {
    return refuseAnswers([{ field: 'password', code: 'resetConfirm.sameAsCurrent' }]);
  }
  const passwordHash = await passwords.hash(password);
  return database.transaction((transaction) => setPassword(transaction, checked, passwordHash, who));
}

const noDetails: OwnDetails = { firstName: '', lastName: '', dateOfBirth: '' };

const resetAccount = statement({
  values: {
    accountId: 'uuid',
    passwordHash: 'text',
    state: 'text',
    name: 'text?',
    firstName: 'text?',
    lastName: 'text?',
    dateOfBirth: 'date?',
  },
  // A last name may be missing; the other three are given together or not at all.
  text: `
    update account
       set password_hash = $passwordHash, password_changed_at = app_now(), state = $state,
           failed_attempts = 0, locked_until = null,
           name = coalesce($name, name), first_name = coalesce($firstName, first_name),
           last_name = case when $name::text is null then last_name else $lastName end,
           date_of_birth = coalesce($dateOfBirth, date_of_birth)
     where tenant_id = app_tenant() and id = $accountId`,
});

const unlockDevices = statement({
  values: { accountId: 'uuid' },
  text: `
    update known_device set failed_attempts = 0, locked_until = null
     where tenant_id = app_tenant() and account_id = $accountId`,
});

const noNames = { name: null, firstName: null, lastName: null, dateOfBirth: null };

async function setPassword(
  transaction: Queries,
  checked: CheckedProof,
  passwordHash: string,
  who: OwnDetails | undefined,
): Promise<AccountAnswer> {
  const { accountId } = checked;
  const account = await holdAccount(transaction, accountId);
  if (!account) return accountAnswer(['resetConfirm.invalid']);
  const event = { type: 'password.reset', proven: await isStillGood(transaction, checked) } as const;
  const reset = apply(accountMachine, account.row, event);
  if (!reset.ok) return accountAnswer([accountRefusal(account.row, event) ?? 'reset.unknownError']);
  await transaction.run(resetAccount, {
    accountId,
    passwordHash,
    state: reset.context.stored,
    ...(who ? namesOf(who) : noNames),
  });
  await transaction.run(unlockDevices, { accountId });
  await endOtherSessions(transaction, accountId, null);
  // A change of address that a stranger requested in a session must not go through now.
  await endProofs(transaction, accountId, ['reset', 'confirm', 'changeEmail']);
  await writeAccountNotice(transaction, { kind: 'account.passwordChanged', accountId });
  await auditEffects(transaction, accountId, reset.effects);
  return accountAnswer();
}
