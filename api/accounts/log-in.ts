import { bareReference } from '#domain/accounts/case-reference.ts';
import { normaliseEmail } from '#domain/accounts/email.ts';
import { accountRefusal } from '#machines/lifecycle/account-refusal.ts';
import { accountMachine, accountRow, type StoredAccountState } from '#machines/lifecycle/account.machine.ts';
import { apply } from '#machines/lifecycle/apply.ts';
import type { LoginBody } from '#schemas/api/authentication.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import { isSettingOn } from '#schemas/tenant/site-settings.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import type { TenantDatabase } from '../database/database.ts';
import { statement, typed } from '../database/statement.ts';
import { retryConflicts } from '../database/retry-conflicts.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { deviceDays } from './known-device.ts';
import { countFailure } from './lock-out.ts';
import type { Passwords } from './password.ts';
import { startSession, type SessionBrowser, type StartedSession } from './start-session.ts';

export type LogInResult = StartedSession | { readonly code: ErrorCode };

/**
 * A statement that finds an account by name, with both locks: the one for unknown browsers, and this browser's
 * own if it is known.
 */
const findCandidate = (named: string) =>
  statement({
    values: { name: 'text', deviceHash: 'bytea?' },
    row: {
      id: 'uuid',
      state: typed<StoredAccountState>('text'),
      passwordHash: 'text?',
      locked: 'boolean',
      knownDevice: 'boolean',
      deviceLocked: 'boolean',
    },
    text: `
    select account.id, account.state, account.password_hash as "passwordHash",
           coalesce(account.locked_until > app_now(), false) as locked,
           known.device_hash is not null as "knownDevice",
           coalesce(known.locked_until > app_now(), false) as "deviceLocked"
      from account
      left join known_device known
        on known.tenant_id = app_tenant() and known.account_id = account.id and known.device_hash = $deviceHash
       and known.last_used_at > app_now() - interval '${deviceDays} days'
     where account.tenant_id = app_tenant() and ${named}`,
  });
const findByEmail = findCandidate('account.email_key = lower($name)');
const findByRegistration = findCandidate('account.registration_number = $name');

/**
 * Maximum tries while the account keeps changing during a log-in; more than that is a fault, not a coincidence.
 */
const triesAtMost = 3;

/**
 * Logs a person in by their email address, or by their registration number if the text has no @ in it. Known,
 * locked and unknown names take the same work: one argon2id hash and one commit.
 *
 * While a name is locked, even the right password is not tried, and the lock on the account's row puts
 * simultaneous guesses in order: however many are sent, the answers give away at most five of them
 * (specification section 9). If the council keeps account messages neutral (Housing Act 1996 s.166(4): who has
 * applied is confidential), every failure is `login.invalid`, even with the right password: otherwise a person
 * who creates an account with another person's address would learn from `login.unconfirmed` that the address
 * had none. A letter then tells the account's mailbox that it is locked or suspended (docs/decisions/0021). The
 * account itself says which partner it belongs to, so the log-in does not ask (docs/decisions/0035).
 *
 * @throws ProblemError `service.unavailable` when more people log in than passwords can be tried.
 */
export async function logIn(
  database: TenantDatabase,
  passwords: Passwords,
  tenant: Tenant,
  body: LoginBody,
  browser: SessionBrowser,
): Promise<LogInResult> {
  const byEmail = body.email.includes('@');
  const name = byEmail ? normaliseEmail(body.email) : bareReference(body.email).replaceAll('-', '');
  const invalid = byEmail ? 'login.invalid' : 'login.invalidRegistration';
  const isNeutral = isSettingOn(tenant.siteSettings, 'neutralAccountMessages');
  const answerWith = (code: ErrorCode) => ({ code: isNeutral ? invalid : code });

  for (let tries = 1; tries <= triesAtMost; tries += 1) {
    const [account] = await database.run(byEmail ? findByEmail : findByRegistration, {
      name,
      deviceHash: browser.deviceHash,
    });
    const row = account && accountRow(account.state, account.locked);
    const door = { knownDevice: account?.knownDevice ?? false, deviceLocked: account?.deviceLocked ?? false };
    const mayTry = row && accountRefusal(row, { type: 'login.fail', isLastTry: false, ...door }) === null;
    // Without a hash it takes as much work, and never matches.
    const fits = await passwords.verify(body.password, (mayTry && account?.passwordHash) || null);
    const fail = (reason: string, counted: boolean) =>
      retryConflicts(() =>
        countFailure(database, {
          accountId: account?.id ?? null,
          deviceHash: door.knownDevice ? browser.deviceHash : null,
          reason,
          counted,
          byLetter: isNeutral,
        }),
      );

    if (!account || !row) {
      await fail('unknown', true);
      return { code: invalid };
    }
    if (mayTry && !fits) {
      const locked = await fail('password', true);
      return locked ? answerWith('login.locked') : { code: invalid };
    }
    const succeeded = { type: 'login.succeed', ...door } as const;
    if (!apply(accountMachine, row, succeeded).ok) {
      const refusal = accountRefusal(row, succeeded) ?? 'login.unknownError';
      const locked = await fail(refusal, false);
      return answerWith(locked ? 'login.locked' : refusal);
    }
    const started = await retryConflicts(() =>
      startSession(database, browser, {
        accountId: account.id,
        passwordHash: account.passwordHash,
        rememberMe: body.rememberMe,
        sharedComputer: body.sharedComputer ?? false,
      }),
    );
    if (started === 'locked') {
      await fail('login.locked', false);
      return answerWith('login.locked');
    }
    if (started !== 'stale') return started;
  }
  throw new ProblemError('service.unavailable');
}
