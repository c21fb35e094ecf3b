import type { Transaction } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

const lock = statement({
  text: `select from pg_advisory_xact_lock(hashtext('backoffice feed'), hashtext(app_tenant()))`,
});

/**
 * Lets only one large change to a council run at a time (a feed or new rules), until the transaction ends: of
 * two batches with the same references, the second waits and then finds the rows of the first.
 */
export async function lockChanges(transaction: Transaction): Promise<void> {
  await transaction.run(lock);
}
