import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', '..', '.data', 'browser-test');

/** Returns the file in which the browser tests' portal on this port leaves its database's address. */
export function databaseOfBrowserServer(port: number): string {
  return join(folder, `database-${port}`);
}

/** Returns the file in which it leaves the port that starts portals beside it (`offerPortalsBeside`). */
export function besideBrowserServer(port: number): string {
  return join(folder, `beside-${port}`);
}
