import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { countLeases } from './leases.ts';
import { stopPostmaster } from './postmaster.ts';

/**
 * Retires the servers of deleted data folders (as root, the data is elsewhere): stops those without users, and keeps
 * the newest one's files, in case the folder was only not mounted.
 * @param shared folder of all homes.
 * @param prefix start of the names of one data folder's homes.
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
