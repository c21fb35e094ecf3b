import { sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Reads the transaction's time by the portal's clock (which a test or scenario may move). */
export async function readNow(transaction: Transaction<Tables>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(transaction);
  const [row] = rows;
  if (row === undefined) throw new Error('A statement without a condition gave no row.');
  return row.now;
}
