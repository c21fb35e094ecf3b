import type { Client } from 'pg';
import type { Migration } from './read-migrations.ts';
import { UnusableDatabase } from './unusable-database.ts';

/** The first and the last of the 27 migrations that existed until 22 November 2026. */
const former = { first: '0001-foundation.sql', last: '0028-refused-log-ins.sql' };
/** Up to here, today's make the same schema (`tests/postgres/schema.test.ts`). */
const sameAsFormer = '0006-functions.sql';

/**
 * Takes over a database made by the former migrations: if all of them ran, it has what today's first ones make.
 * @throws UnusableDatabase where only some of them ran.
 */
export async function adoptFormerChain(client: Client, migrations: readonly Migration[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from migration order by name');
  if (rows[0]?.name !== former.first) return;
  if (!rows.some(({ name }) => name === former.last)) {
    throw new UnusableDatabase(
      `This database was made by a Lintel of before 22 November 2026 and not brought up to date then (its last migration is ${rows.at(-1)?.name}). Start Lintel with a new database: delete the folder that LINTEL_DATA names (.data), or make another database for DATABASE_URL.`,
    );
  }
  const same = migrations.filter(({ name }) => name <= sameAsFormer);
  await client.query(
    `with gone as (delete from migration)
     insert into migration (name, checksum) select * from unnest($1::text[], $2::text[])`,
    [same.map(({ name }) => name), same.map(({ checksum }) => checksum)],
  );
}
