import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectionString, DATABASE } from './cluster.ts';
import { findHome } from './server-home.ts';
import { findPostmaster } from './postmaster.ts';

/**
 * Returns the connection string of a data folder's embedded server, if it is running. Starts and creates nothing; for
 * commands that only look.
 */
export function findRunning(dataFolder: string): string | undefined {
  const home = findHome(dataFolder);
  if (home === undefined) return undefined;
  const server = findPostmaster(join(home, 'data'));
  const password = join(home, 'password');
  if (server === undefined || !existsSync(password)) return undefined;
  return connectionString(server, readFileSync(password, 'utf8'), DATABASE);
}
