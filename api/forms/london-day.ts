import type { TenantDatabase } from '../database/database.ts';
import { statement } from '../database/statement.ts';

const readDay = statement({
  row: { today: 'text' },
  text: `select to_char(app_now() at time zone 'Europe/London', 'YYYY-MM-DD') as today`,
});

/** The day in London by the database's clock, `YYYY-MM-DD`: ages and histories are calculated from it. */
export async function findLondonDay(database: TenantDatabase): Promise<string> {
  const [row] = await database.run(readDay);
  if (row === undefined) throw new Error('The database did not say what day it is.');
  return row.today;
}
