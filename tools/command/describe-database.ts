import { Client } from 'pg';
import { workerConnections } from '#api/background/worker.ts';
import type { CommandDatabase } from './database.ts';
import { shownFolder } from './shown-folder.ts';

/** The database that a command worked on, for people and for `--json`. */
export interface DatabaseDescription {
  /** A folder (`.data`), or the name and the server in DATABASE_URL, without the password. */
  readonly place: string;
  readonly isEmbedded: boolean;
  /** True if a portal is running on it now. */
  readonly hasPortal: boolean;
}

/** Describes a database, and whether a portal runs on it. */
export async function describeDatabase(
  { url, isEmbedded }: CommandDatabase,
  dataFolder: string,
): Promise<DatabaseDescription> {
  return {
    place: isEmbedded ? shownFolder(dataFolder) : shownUrl(url),
    isEmbedded,
    hasPortal: await hasPortal(url),
  };
}

/**
 * Returns a sentence or two about the database used. A second terminal without the first one's LINTEL_DATA starts its
 * own database, where everything succeeds but the portal shows no change; only this sentence reveals that.
 */
export function databaseInWords(
  { place, isEmbedded, hasPortal: runs }: DatabaseDescription,
  verb: string,
): string {
  const at = isEmbedded ? `${verb} the database in ${place}` : `${verb} the database ${place} (DATABASE_URL)`;
  if (runs) return `${at}, on which a portal is running.`;
  const variable = isEmbedded ? 'LINTEL_DATA or DATABASE_URL' : 'DATABASE_URL';
  return `${at}. No portal is running on it. If yours runs with a different ${variable}, set the same value here.`;
}

function shownUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null) return 'that it names';
  const name = decodeURIComponent(url.pathname.slice(1));
  return url.host === '' ? name : `${name} at ${url.host}`;
}

/**
 * True if a portal runs on a database. Every portal has a worker with a permanent connection; the other connections
 * come and go.
 */
export async function hasPortal(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query(
      'select from pg_stat_activity where datname = current_database() and application_name = $1 limit 1',
      [workerConnections],
    );
    return rows.length > 0;
  } finally {
    await client.end();
  }
}
