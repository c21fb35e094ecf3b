import { sql } from 'kysely';
import { normaliseEmail } from '#domain/accounts/email.ts';
import type { AccountStanding } from '#machines/lifecycle/account.machine.ts';
import type { TenantDatabase } from '../database/database.ts';

/** What decides how a call about an address ends. */
export interface FoundAccount {
  readonly id: string;
  readonly standing: AccountStanding;
  readonly passwordHash: string | null;
}

/** The account of an address in any letter case, or undefined. */
export async function findAccountByEmail(
  { query }: Pick<TenantDatabase, 'query'>,
  email: string,
): Promise<FoundAccount | undefined> {
  return query
    .selectFrom('account')
    .select(['id', 'state as standing', 'password_hash as passwordHash'])
    .where('email_key', '=', sql<string>`lower(${normaliseEmail(email)})`)
    .executeTakeFirst();
}

/**
 * Tells whether two people have made an account with one address, with different passwords. Neither opens it, and nobody knows
 * whose names it has: the mailbox chooses a password and says who it is (docs/decisions/0012).
 */
export function isContested({
  standing,
  passwordHash,
}: Pick<FoundAccount, 'standing' | 'passwordHash'>): boolean {
  return standing === 'unconfirmed' && passwordHash === null;
}
