import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/**
 * Locks an account's row for a transaction, so that actions of one person on two devices run in turn, even if
 * there is no other row to lock yet.
 * @returns its state and the database's time; undefined if there is no such account.
 */
export function holdAccountRow(transaction: Kysely<Tables>, accountId: string) {
  return transaction
    .selectFrom('account')
    .select(['state', sql<Date>`app_now()`.as('now')])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
