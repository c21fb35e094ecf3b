import { sql } from 'kysely';
import { normaliseEmail } from '#domain/accounts/email.ts';
import type { AccountStanding } from '#machines/lifecycle/account.machine.ts';
import type { TenantDatabase } from '../database/database.ts';

/** An account found by address, with the facts that decide the answer. */
export interface FoundAccount {
  readonly id: string;
  readonly standing: AccountStanding;
  readonly passwordHash: string | null;
}

/** Finds the account of an address, in any letter case. */
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
 * True if two people have created an account with one address, using different passwords. Neither password
 * opens it, and the names on it may be either person's: the owner of the mailbox chooses a password and gives
 * their name (docs/decisions/0012).
 */
export function isContested({
  standing,
  passwordHash,
}: Pick<FoundAccount, 'standing' | 'passwordHash'>): boolean {
  return standing === 'unconfirmed' && passwordHash === null;
}
