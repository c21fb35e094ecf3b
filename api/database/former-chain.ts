import type { Client } from 'pg';
import { UnusableDatabase } from './unusable-database.ts';

/**
 * Refuses a database from before 22 November 2026, when the first 27 migrations were rewritten because Lintel
 * was not yet in real use (decision 25).
 * @throws UnusableDatabase with what to do.
 */
export async function refuseFormerChain(client: Client): Promise<void> {
  const { rows } = await client.query("select from migration where name = '0001-foundation.sql'");
  if (rows.length === 0) return;
  throw new UnusableDatabase(
    'This database was made by a Lintel of before 22 November 2026. Start Lintel with a new database: delete the folder that LINTEL_DATA names (.data), or make another database for DATABASE_URL.',
  );
}
