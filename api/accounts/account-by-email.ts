import { normaliseEmail } from '#domain/accounts/email.ts';
import type { StoredAccountState } from '#machines/lifecycle/account.machine.ts';
import type { Queries } from '../database/database.ts';
import { statement, typed, type Row } from '../database/statement.ts';

/** An account found by address, with the facts that decide the answer. */
export type FoundAccount = Row<typeof byEmail>;

const byEmail = statement({
  values: { email: 'text' },
  row: { id: 'uuid', standing: typed<StoredAccountState>('text'), passwordHash: 'text?' },
  text: `
    select id, state as standing, password_hash as "passwordHash" from account
     where tenant_id = app_tenant() and email_key = lower($email)`,
});

/** Finds the account of an address, in any letter case. */
export async function findAccountByEmail(
  database: Queries,
  email: string,
): Promise<FoundAccount | undefined> {
  const [account] = await database.run(byEmail, { email: normaliseEmail(email) });
  return account;
}

/**
 * True if two people have created an account with the same address, using different passwords. Neither
 * password opens it, and the names on it may be either person's: the owner of the mailbox chooses a password
 * and gives their name (docs/decisions/0012).
 */
export function isContested({
  standing,
  passwordHash,
}: Pick<FoundAccount, 'standing' | 'passwordHash'>): boolean {
  return standing === 'unconfirmed' && passwordHash === null;
}
