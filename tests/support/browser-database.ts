import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', '..', '.data', 'browser-test');

/** The file in which the portal of the browser tests on this port leaves its database's address. */
export function databaseOfBrowserServer(port: number): string {
  return join(folder, `database-${port}`);
}
