import type { Transaction } from '#api/database/database.ts';
import { statement } from '#api/database/statement.ts';

/** Rows per statement: a megabyte of JSON. */
const rowsAtOnce = 1_000;

/** Declares a statement that inserts rows of a table, given as JSON by the names of its columns. */
export function insertion(table: string, columns: readonly string[]) {
  const listed = columns.join(', ');
  return statement({
    values: { rows: 'jsonb' },
    text: `
      insert into ${table} (tenant_id, ${listed})
      select app_tenant(), ${listed} from jsonb_populate_recordset(null::${table}, $rows)`,
  });
}

/** Inserts rows, in as many statements as needed. */
export async function insertAll(
  transaction: Transaction,
  into: ReturnType<typeof insertion>,
  rows: readonly object[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await transaction.run(into, { rows: rows.slice(start, start + rowsAtOnce) });
}
