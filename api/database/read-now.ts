import type { Queries } from './database.ts';
import { statement } from './statement.ts';

const now = statement({ row: { now: 'timestamptz' }, text: 'select app_now() as now' });

/** Reads the database's clock. */
export async function readNow(database: Pick<Queries, 'run'>): Promise<Date> {
  const [row] = await database.run(now);
  if (!row) throw new Error('A statement without a condition gave no row.');
  return row.now;
}
