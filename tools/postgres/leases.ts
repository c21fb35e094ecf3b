import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processIdentity } from './processes.ts';

/**
 * The use of a folder's server by this process: one file per process, named by its number and containing its identity.
 * The last to leave stops the server. A killed process leaves its file behind, but no longer matches it.
 */
type Lease = {
  /**
   * Gives the lease up and counts the others synchronously, so that a process which takes its lease before it looks for
   * the server cannot slip in between.
   * @returns true if no other process uses the server.
   */
  release(): boolean;
};

export function takeLease(folder: string): Lease {
  mkdirSync(folder, { recursive: true });
  const file = `${process.pid}-${randomBytes(4).toString('hex')}`;
  writeFileSync(join(folder, file), processIdentity(process.pid) ?? '');
  return {
    release() {
      rmSync(join(folder, file), { force: true });
      return countLeases(folder) === 0;
    },
  };
}

/** Returns the number of living users of the folder's server; also removes files of dead ones. */
export function countLeases(folder: string): number {
  // The data folder of the running server was deleted.
  if (!existsSync(folder)) return 0;
  let count = 0;
  for (const file of readdirSync(folder)) {
    const path = join(folder, file);
    const pid = Number.parseInt(file, 10);
    if (processIdentity(pid) === readIdentity(path)) count += 1;
    else rmSync(path, { force: true });
  }
  return count;
}

function readIdentity(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
