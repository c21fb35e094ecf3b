import { sql } from 'kysely';
import { normaliseEmail } from '#domain/accounts/email.ts';
import type { AccountAnswer, AccountProblem, CreateAccountBody } from '#schemas/api/accounts.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import type { TenantDatabase } from '../database/database.ts';
import type { AgreedConsent } from '../database/tables.ts';
import { accountAnswer, refuseAnswers } from './account-answer.ts';
import { findAccountByEmail, type FoundAccount } from './account-by-email.ts';
import { askLetter, letterTo } from './account-letters.ts';
import { accountSettingsOf, isNeutral } from './account-settings.ts';
import { writeAudit } from './audit.ts';
import { createProblems, emailProblem } from './create-problems.ts';
import { namesOf } from './own-details.ts';
import type { Passwords } from './password.ts';
import { endProofs, holdAccount } from './use-account-token.ts';

type By = Pick<TenantDatabase, 'query'>;

/** Maximum tries when two people create an account with one address at the same time. */
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

/** The current time and the day in London, by the database's clock. */
async function readClock({ query }: By): Promise<{ readonly now: Date; readonly today: string }> {
  const { rows } = await sql<{ now: Date; today: string }>`
    select app_now() as now, to_char(app_now() at time zone 'Europe/London', 'YYYY-MM-DD') as today`.execute(
    query,
  );
  const [clock] = rows;
  if (!clock) throw new Error('The database does not know the time.');
  return clock;
}

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
  return database.query.transaction().execute(async (query) => {
    const made = await query
      .insertInto('account')
      .values({
        tenant_id: tenant.tenantId,
        email: normaliseEmail(body.email),
        ...namesOf(body),
        partner_id: tenant.partners.length < 2 ? null : (body.partner ?? null),
        password_hash: passwordHash,
        password_changed_at: now,
        consents: JSON.stringify(agreedTo(tenant, body.consents, now)),
        state: 'unconfirmed',
        locale,
      })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'email_key']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) return undefined;
    await askLetter({ query }, { kind: 'account.confirm', accountId: made.id });
    await writeAudit({ query }, { event: 'account.create', accountId: made.id, madeBy: 'person' });
    return accountAnswer();
  });
}

function agreedTo(tenant: Tenant, ids: readonly string[], now: Date): readonly AgreedConsent[] {
  return accountSettingsOf(tenant)
    .consents.filter(({ id }) => ids.includes(id))
    .map(({ id, version }) => ({ id, version, at: now.toISOString() }));
}

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
  return database.query.transaction().execute(async (query) => {
    const by = { query };
    const accountId = known.id;
    const account = await holdAccount(by, accountId);
    const { standing } = account?.row.context ?? {};
    if (standing !== known.standing || account?.passwordHash !== known.passwordHash) return undefined;
    const unconfirmed = standing === 'unconfirmed';
    if (!unconfirmed && !isNeutral(tenant)) {
      return refuseAnswers([{ field: 'email', code: 'create.alreadyRegistered' }]);
    }
    if (unconfirmed && !samePerson) {
      await query.updateTable('account').set({ password_hash: null }).where('id', '=', accountId).execute();
      await endProofs(by, accountId, ['confirm']);
    }
    await askLetter(
      by,
      !unconfirmed
        ? { kind: 'account.exists', accountId }
        : samePerson
          ? { kind: 'account.confirm', accountId }
          : { kind: 'account.reset', accountId, isContested: true },
    );
    await writeAudit(by, { event: 'account.createAgain', accountId, madeBy: 'person' });
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
  await database.query.transaction().execute(async (query) => {
    await askLetter(
      { query },
      account
        ? letterTo(account, 'account.exists')
        : { kind: 'account.unknown', email: normaliseEmail(email), locale },
    );
    await writeAudit(
      { query },
      { event: 'account.confirmAsked', accountId: account?.id ?? null, madeBy: 'person' },
    );
  });
  return accountAnswer();
}
