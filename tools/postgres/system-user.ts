import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { useYourOwnServer } from './binaries.ts';

const run = promisify(execFile);

/** A user of the operating system, by number. */
export type SystemUser = { readonly uid: number; readonly gid: number };

/**
 * Users that every system has and that own nothing. Not `postgres`: on many systems it owns the system's own server,
 * which ours should not be able to touch.
 */
const CANDIDATES = ['nobody', 'daemon'];

/**
 * Asks the system (`id`, which also knows directory services) for a user without rights.
 * @throws if there is none.
 */
export async function findUnprivilegedUser(): Promise<SystemUser> {
  for (const name of CANDIDATES) {
    try {
      const [uid, gid] = await Promise.all([ask('-u', name), ask('-g', name)]);
      if (uid !== 0 && gid !== 0) return { uid, gid };
    } catch {
      // This system lacks the user; try the next.
    }
  }
  throw useYourOwnServer(
    `PostgreSQL does not run as root, and this system has no ${CANDIDATES.join(' or ')} to run it as.`,
  );
}

async function ask(flag: '-u' | '-g', name: string): Promise<number> {
  const { stdout } = await run('id', [flag, name]);
  const id = Number(stdout.trim());
  if (!Number.isSafeInteger(id) || id < 0) throw new Error(`id ${flag} ${name} says ${stdout.trim()}`);
  return id;
}
