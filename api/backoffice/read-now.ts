import { sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** The instant of the transaction, by the clock that everything else goes by (a test or scenario may move it). */
export async function readNow(transaction: Transaction<Tables>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(transaction);
  const [row] = rows;
  if (row === undefined) throw new Error('A statement without a condition gave no row.');
  return row.now;
}
