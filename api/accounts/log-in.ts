import { sql } from 'kysely';
import type { LoginBody } from '#schemas/api/authentication.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import { isSettingOn } from '#schemas/tenant/site-settings.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import type { TenantDatabase } from '../database/database.ts';
import { verifyPassword } from './password.ts';

/** Specification section 9: 15 minutes; product decision: after 5 failures in a row. */
const maximumFailures = 5;
const lockedFor = '15 minutes';

export type LogInResult = { readonly accountId: string } | { readonly code: ErrorCode };

/**
 * Checks who somebody is. Takes the same time for a known and an unknown e-mail. Where the council keeps
 * account messages neutral (Housing Act 1996 s.166(4): who has applied is nobody else's business), every
 * failure is `login.invalid`.
 */
export async function checkLogIn(
  database: TenantDatabase,
  tenant: Tenant,
  body: LoginBody,
): Promise<LogInResult> {
  const account = await database.query
    .selectFrom('account')
    .select(['id', 'state', 'partner_id', 'password_hash'])
    .select(sql<boolean>`coalesce(locked_until > app_now(), false)`.as('locked'))
    .where('email_key', '=', sql<string>`lower(${body.email.trim()})`)
    .executeTakeFirst();
  const passwordFits = await verifyPassword(body.password, account?.password_hash ?? null);
  const told = (code: ErrorCode): LogInResult => ({
    code: isSettingOn(tenant.siteSettings, 'neutralAccountMessages') ? 'login.invalid' : code,
  });

  if (!account) return { code: 'login.invalid' };
  // While it is locked even the right password is not tried on: nothing is learned by guessing on.
  if (account.locked) return told('login.locked');
  if (!passwordFits || !partnerFits(tenant, account.partner_id, body.partner)) {
    await countFailure(database, account.id);
    return { code: 'login.invalid' };
  }
  if (account.state === 'unconfirmed') return told('login.unconfirmed');
  if (account.state === 'suspended') return told('login.suspended');
  await clearFailures(database, account.id);
  return { accountId: account.id };
}

/** Where several landlords share the portal, one of them has to be named, and it has to be the account's. */
function partnerFits(
  { partners }: Tenant,
  accountPartner: string | null,
  asked: string | undefined,
): boolean {
  if (partners.length < 2) return true;
  if (!partners.some(({ id }) => id === asked)) return false;
  return accountPartner === null || accountPartner === asked;
}

/** One statement, so that guesses sent at once are all counted. A lock that has run out starts a new count. */
async function countFailure(database: TenantDatabase, accountId: string): Promise<void> {
  const failures = sql`case when locked_until <= app_now() then 1 else failed_attempts + 1 end`;
  await database.query
    .updateTable('account')
    .set({
      failed_attempts: sql<number>`${failures}`,
      locked_until: sql<Date | null>`case when ${failures} >= ${maximumFailures} then app_now() + ${lockedFor}::interval end`,
    })
    .where('id', '=', accountId)
    .execute();
}

async function clearFailures(database: TenantDatabase, accountId: string): Promise<void> {
  await database.query
    .updateTable('account')
    .set({ failed_attempts: 0, locked_until: null })
    .where('id', '=', accountId)
    .where('failed_attempts', '>', 0)
    .execute();
}
