import type { Client } from 'pg';
import { UnusableDatabase } from './unusable-database.ts';

<<<<<<< HEAD
/**
 * Refuses a database of before 22 November 2026, when the first 27 migrations were made anew and nobody ran Lintel in
 * earnest yet (decision 25). Names of a newer Lintel are no trouble: somebody may go back a version.
 * @throws UnusableDatabase with what to do.
=======
/** The first and the last of the 27 migrations that existed until 22 November 2026. */
const former = { first: '0001-foundation.sql', last: '0028-refused-log-ins.sql' };
/** Up to here, today's make the same schema (`tests/postgres/schema.test.ts`). */
const sameAsFormer = '0006-functions.sql';

/**
 * Takes over a database made by the former migrations: if all of them ran, it has what today's first ones make.
 * @throws UnusableDatabase where only some of them ran.
>>>>>>> vitest-time
 */
export async function refuseFormerChain(client: Client): Promise<void> {
  const { rows } = await client.query("select from migration where name = '0001-foundation.sql'");
  if (rows.length === 0) return;
  throw new UnusableDatabase(
    'This database was made by a Lintel of before 22 November 2026. Start Lintel with a new database: delete the folder that LINTEL_DATA names (.data), or make another database for DATABASE_URL.',
  );
}
