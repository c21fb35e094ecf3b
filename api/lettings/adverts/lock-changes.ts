import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';

/**
 * Lets only one large change to a council run at a time (a feed or new rules), until the transaction ends: of
 * two batches with the same references, the second waits and then finds the rows of the first.
 */
export async function lockChanges(transaction: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('backoffice feed'), hashtext(app_tenant()))`.execute(
    transaction,
  );
}
