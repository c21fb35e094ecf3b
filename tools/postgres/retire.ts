import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { countLeases } from './leases.ts';
import { stopPostmaster } from './postmaster.ts';

/**
 * Puts away the servers of data folders that were deleted (as root, the data do not lie in them): stops those
 * that nobody uses, and keeps the files of the last one, in case the folder was only not mounted.
 *
 * @param shared folder of all homes.
 * @param prefix what the names of one data folder's homes begin with.
 */
export async function retireHomes(shared: string, prefix: string): Promise<void> {
  const homes = readdirSync(shared)
    .filter((name) => name.startsWith(prefix))
    .map((name) => join(shared, name))
    .filter((home) => countLeases(join(home, 'leases')) === 0)
    .map((home) => ({ home, made: statSync(home).birthtimeMs }))
    .sort((one, other) => other.made - one.made);
  for (const [index, { home }] of homes.entries()) {
    const data = join(home, 'data');
    if (existsSync(data)) await stopPostmaster(data, 'fast');
    if (index > 0) rmSync(home, { recursive: true, force: true });
  }
}
