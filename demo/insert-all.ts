import type { Insertable, Transaction } from 'kysely';
import type { Tables } from '#api/database/tables.ts';

/** Rows per statement: PostgreSQL takes at most 65,535 parameters in one. */
const rowsAtOnce = 1_000;

/** Inserts rows, in as many statements as needed. */
export async function insertAll<Table extends keyof Tables>(
  transaction: Transaction<Tables>,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await transaction
      .insertInto(table)
      .values(rows.slice(start, start + rowsAtOnce))
      .execute();
  }
}
