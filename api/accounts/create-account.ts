import { normaliseEmail } from '#domain/accounts/email.ts';
import type { AccountAnswer, AccountProblem, CreateAccountBody } from '#schemas/api/accounts.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import type { Queries, TenantDatabase } from '../database/database.ts';
import { accountAnswer, refuseAnswers } from './account-answer.ts';
import { findAccountByEmail, type FoundAccount } from './account-by-email.ts';
import { askLetter, letterTo } from './account-letters.ts';
import { accountSettingsOf, isNeutral } from './account-settings.ts';
import { writeAudit } from './audit.ts';
import { createProblems, emailProblem } from './create-problems.ts';
import { namesOf } from './own-details.ts';
import type { Passwords } from './password.ts';
import { endProofs, holdAccount } from './use-account-token.ts';
import { statement } from '../database/statement.ts';

/** Maximum tries when two people create an account with the same address at the same time. */
const triesAtMost = 3;

/**
 * Creates an account with an unconfirmed address, or handles an address that already has an account
 * (docs/decisions/0012). If the council keeps such messages neutral, the answer is always the same, and so is
 * the work: one argon2id hash, one transaction, one letter.
 * @param locale the language of the page, and of the letters
 * @throws any error of the database; nothing is half done then.
 */
export async function createAccount(
  database: TenantDatabase,
  passwords: Passwords,
  tenant: Tenant,
  locale: string,
  body: CreateAccountBody,
): Promise<AccountAnswer> {
  const { now, today } = await readClock(database);
  const problems = createProblems(body, tenant, today);
  if (problems.length > 0)
    return isMissing(problems) ? accountAnswer(['create.missingFields'], problems) : refuseAnswers(problems);
  for (let tries = 1; tries <= triesAtMost; tries += 1) {
    const known = await findAccountByEmail(database, body.email);
    const answer = known
      ? await meetAgain(database, passwords, tenant, known, body.password)
      : await makeNew(database, passwords, tenant, locale, body, now);
    if (answer) return answer;
  }
  return accountAnswer(['common.unknownError']);
}

function isMissing(problems: readonly AccountProblem[]): boolean {
  return problems.some(({ code }) => code === 'account.fieldRequired' || code === 'account.consentRequired');
}

const clock = statement({
  row: { now: 'timestamptz', today: 'text' },
  text: `
    select app_now() as now, to_char(app_now() at time zone 'Europe/London', 'YYYY-MM-DD') as today`,
});

/** The current time and the day in London, by the database's clock. */
async function readClock(database: Queries): Promise<{ readonly now: Date; readonly today: string }> {
  const [read] = await database.run(clock);
  if (!read) throw new Error('The database does not know the time.');
  return read;
}

const insertAccount = statement({
  values: {
    email: 'text',
    name: 'text',
    firstName: 'text',
    lastName: 'text?',
    dateOfBirth: 'date',
    partner: 'text?',
    passwordHash: 'text',
    now: 'timestamptz',
    consents: 'jsonb',
    locale: 'text',
  },
  row: { id: 'uuid' },
  text: `
    insert into account (tenant_id, email, name, first_name, last_name, date_of_birth, partner_id,
                         password_hash, password_changed_at, consents, state, locale)
    values (app_tenant(), $email, $name, $firstName, $lastName, $dateOfBirth, $partner,
            $passwordHash, $now, $consents, 'unconfirmed', $locale)
    on conflict (tenant_id, email_key) do nothing
    returning id`,
});

/** @returns undefined if another request created the account at the same moment. */
async function makeNew(
  database: TenantDatabase,
  passwords: Passwords,
  tenant: Tenant,
  locale: string,
  body: CreateAccountBody,
  now: Date,
): Promise<AccountAnswer | undefined> {
  const passwordHash = await passwords.hash(body.password);
  return database.transaction(async (transaction) => {
    const [made] = await transaction.run(insertAccount, {
      email: normaliseEmail(body.email),
      ...namesOf(body),
      partner: tenant.partners.length < 2 ? null : (body.partner ?? null),
      passwordHash,
      now,
      consents: agreedTo(tenant, body.consents, now),
      locale,
    });
    if (!made) return undefined;
    await askLetter(transaction, { kind: 'account.confirm', accountId: made.id });
    await writeAudit(transaction, { event: 'account.create', accountId: made.id, madeBy: 'person' });
    return accountAnswer();
  });
}

/** A consent that a person gave, as `tenant.json` named it then; `at` is an instant in ISO 8601. */
interface AgreedConsent {
  readonly id: string;
  readonly version: string;
  readonly at: string;
}

function agreedTo(tenant: Tenant, ids: readonly string[], now: Date): readonly AgreedConsent[] {
  return accountSettingsOf(tenant)
    .consents.filter(({ id }) => ids.includes(id))
    .map(({ id, version }) => ({ id, version, at: now.toISOString() }));
}

const removePassword = statement({
  values: { accountId: 'uuid' },
  text: 'update account set password_hash = null where tenant_id = app_tenant() and id = $accountId',
});

/**
 * Handles an address that already has an account; nothing in it is overwritten. If it is unconfirmed and the
 * password is the same, the person has lost the letter. If the password differs, one of the two is a stranger,
 * and we cannot tell which: the password is removed, and the mailbox gets a letter to choose one and give a
 * name.
 * @returns undefined if the account changed meanwhile.
 */
async function meetAgain(
  database: TenantDatabase,
  passwords: Passwords,
  tenant: Tenant,
  known: FoundAccount,
  password: string,
): Promise<AccountAnswer | undefined> {
  const samePerson = await passwords.verify(password, known.passwordHash);
  return database.transaction(async (transaction) => {
    const accountId = known.id;
    const account = await holdAccount(transaction, accountId);
    const { stored } = account?.row.context ?? {};
    if (stored !== known.standing || account?.passwordHash !== known.passwordHash) return undefined;
    const unconfirmed = stored === 'unconfirmed';
    if (!unconfirmed && !isNeutral(tenant)) {
      return refuseAnswers([{ field: 'email', code: 'create.alreadyRegistered' }]);
    }
    if (unconfirmed && !samePerson) {
      await transaction.run(removePassword, { accountId });
      await endProofs(transaction, accountId, ['confirm']);
    }
    await askLetter(
      transaction,
      !unconfirmed
        ? { kind: 'account.exists', accountId }
        : samePerson
          ? { kind: 'account.confirm', accountId }
          : { kind: 'account.reset', accountId, isContested: true },
    );
    await writeAudit(transaction, { event: 'account.createAgain', accountId, madeBy: 'person' });
    return accountAnswer();
  });
}

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
