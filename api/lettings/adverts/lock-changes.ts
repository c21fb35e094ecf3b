import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';

/**
 * Lets one change of many things of a council run at a time, a feed or new rules, until the transaction ends: two
 * batches that bring the same references at once come one after the other, and the second finds what the first
 * brought.
 */
export async function lockChanges(transaction: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('backoffice feed'), hashtext(app_tenant()))`.execute(
    transaction,
  );
}
