import { accountRefusal } from '#machines/lifecycle/account-refusal.ts';
import { accountRow, type StoredAccountState } from '#machines/lifecycle/account.machine.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { TenantDatabase } from '../database/database.ts';
import { countFailure } from './lock-out.ts';
import type { Passwords } from './password.ts';
import { statement, typed } from '../database/statement.ts';

const findMember = statement({
  values: { accountId: 'uuid', deviceHash: 'bytea?' },
  row: {
    standing: typed<StoredAccountState>('text'),
    passwordHash: 'text?',
    locked: 'boolean',
    knownDevice: 'boolean',
    deviceLocked: 'boolean',
  },
  text: `
    select account.state as standing, account.password_hash as "passwordHash",
           coalesce(account.locked_until > app_now(), false) as locked,
           known.device_hash is not null as "knownDevice",
           coalesce(known.locked_until > app_now(), false) as "deviceLocked"
      from account
      left join known_device known
        on known.tenant_id = app_tenant() and known.account_id = account.id and known.device_hash = $deviceHash
     where account.tenant_id = app_tenant() and account.id = $accountId`,
});

/**
 * Asks a member for the password again before their credentials change (OWASP ASVS 5.0, 7.5.1). A wrong one
 * counts towards the lock as at log-in, so that a stranger at a logged-in browser cannot try passwords; while
 * it is locked, none is tried.
 * @param deviceHash hash of the browser's device token, if it has one
 * @returns the password's hash, or the code of the refusal.
 */
export async function provePassword(
  database: TenantDatabase,
  passwords: Passwords,
  accountId: string,
  deviceHash: Buffer | null,
  password: string,
): Promise<{ readonly passwordHash: string } | { readonly code: ErrorCode }> {
  const [member] = await database.run(findMember, { accountId, deviceHash });
  if (!member) return { code: 'session.ended' };
  const { standing, passwordHash, locked, knownDevice, deviceLocked } = member;
  const refusal = accountRefusal(accountRow(standing, locked), {
    type: 'login.fail',
    isLastTry: false,
    knownDevice,
    deviceLocked,
  });
  if (refusal) return { code: refusal };
  if (passwordHash !== null && (await passwords.verify(password, passwordHash))) return { passwordHash };
  const wasLocked = await countFailure(database, {
    accountId,
    deviceHash,
    reason: 'password',
    counted: true,
    byLetter: false,
  });
  return { code: wasLocked ? 'login.locked' : 'changePassword.currentWrong' };
}
