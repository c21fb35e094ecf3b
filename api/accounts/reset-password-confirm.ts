import { sql } from 'kysely';
import { accountRefusal } from '#machines/lifecycle/account-refusal.ts';
import { accountMachine } from '#machines/lifecycle/account.machine.ts';
import { apply } from '#machines/lifecycle/apply.ts';
import type { AccountAnswer, OwnDetails, ResetPasswordConfirmBody } from '#schemas/api/accounts.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import type { TenantDatabase } from '../database/database.ts';
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
  return database.query.transaction().execute((query) => setPassword({ query }, checked, passwordHash, who));
}

const noDetails: OwnDetails = { firstName: '', lastName: '', dateOfBirth: '' };

async function setPassword(
  by: Pick<TenantDatabase, 'query'>,
  checked: CheckedProof,
  passwordHash: string,
  who: OwnDetails | undefined,
): Promise<AccountAnswer> {
  const { accountId } = checked;
  const account = await holdAccount(by, accountId);
  if (!account) return accountAnswer(['resetConfirm.invalid']);
  const event = { type: 'password.reset', proven: await isStillGood(by, checked) } as const;
  const reset = apply(accountMachine, account.row, event);
  if (!reset.ok) return accountAnswer([accountRefusal(account.row, event) ?? 'reset.unknownError']);
  await by.query
    .updateTable('account')
    .set({
      password_hash: passwordHash,
      password_changed_at: sql<Date>`app_now()`,
      state: reset.context.standing,
      failed_attempts: 0,
      locked_until: null,
      ...(who && namesOf(who)),
    })
    .where('id', '=', accountId)
    .execute();
  await by.query
    .updateTable('known_device')
    .set({ failed_attempts: 0, locked_until: null })
    .where('account_id', '=', accountId)
    .execute();
  await endOtherSessions(by, accountId, null);
  // A change of address that a stranger requested in a session must not go through now.
  await endProofs(by, accountId, ['reset', 'confirm', 'changeEmail']);
  await writeAccountNotice(by, { kind: 'account.passwordChanged', accountId });
  await auditEffects(by, accountId, reset.effects);
  return accountAnswer();
}
