import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { useYourOwnServer } from './binaries.ts';
import type { Postmaster } from './postmaster.ts';
import type { ServerHome } from './server-home.ts';
import { writeOnce } from './write-once.ts';

const run = promisify(execFile);

/** The superuser of every embedded server. */
const SUPERUSER = 'postgres';

/** The database of every embedded server. */
export const DATABASE = 'lintel';

/** Environment of PostgreSQL's programs: messages in one language, whatever the machine's locale. */
export const SERVER_ENVIRONMENT = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Returns the superuser's connection string of a running server. It has the Unix socket, where there is one: a statement
 * takes a quarter less processor time than over TCP. Host and port stay in it, for programs that know only those.
 */
export function connectionString(
  { port, sockets }: Pick<Postmaster, 'port' | 'sockets'>,
  password: string,
  database: string,
): string {
  const socket = sockets === undefined ? '' : `?host=${encodeURIComponent(sockets)}`;
  return `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}${socket}`;
}

const UNFINISHED = 'data.new-';

/**
 * Creates the data folder if there is none. `initdb` works in a folder of another name that is renamed when complete: a
 * folder named `data` is always complete, leftovers of a killed process can be removed, and if two processes do this at
 * once, one wins.
 * @returns the superuser's password.
 * @throws if another major version made the data, or the password of existing data is lost.
 */
export async function ensureCluster(home: ServerHome): Promise<string> {
  const passwordFile = join(home.folder, 'password');
  if (existsSync(home.data)) {
    checkVersion(home);
    if (!existsSync(passwordFile)) {
      throw new Error(`${passwordFile} is missing, so the database beside it can no longer be opened.`);
    }
    return readFileSync(passwordFile, 'utf8');
  }
  // Written before the data, which must never exist without it.
  const password = writeOnce(passwordFile, randomBytes(24).toString('base64url'), 0o600);
  const attempt = mkdtempSync(join(home.folder, UNFINISHED));
  try {
    await initialise(home, attempt, password);
    renameSync(attempt, home.data);
  } catch (error) {
    rmSync(attempt, { recursive: true, force: true });
    // ENOTEMPTY or EEXIST: another process was faster.
    if (!existsSync(home.data)) throw error;
  }
  removeLeftovers(home.folder);
  return password;
}

function checkVersion(home: ServerHome): void {
  const found = readFileSync(join(home.data, 'PG_VERSION'), 'utf8').trim();
  const wanted = home.binaries.version.split('.')[0];
  if (found !== wanted) {
    throw useYourOwnServer(
      `${home.data} was made by PostgreSQL ${found}, but this is PostgreSQL ${wanted}. Move that folder somewhere else to start with a new database.`,
    );
  }
}

async function initialise(home: ServerHome, attempt: string, password: string): Promise<void> {
  // initdb reads the password as the server's user, who may not read our copy.
  const handover = `${attempt}.password`;
  writeFileSync(handover, password, { mode: 0o600 });
  if (home.user !== undefined) {
    chownSync(attempt, home.user.uid, home.user.gid);
    chownSync(handover, home.user.uid, home.user.gid);
  }
  try {
    await run(
      join(home.binaries.folder, 'bin', 'initdb'),
      [
        `--pgdata=${attempt}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${handover}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // PostgreSQL's own C.UTF-8 sorts and folds the same on every machine; the system's locales do not.
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
      ],
      { cwd: home.folder, env: SERVER_ENVIRONMENT, ...home.user },
    );
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw useYourOwnServer('The embedded PostgreSQL does not run on this system (it needs glibc).');
    }
    throw error;
  } finally {
    rmSync(handover, { force: true });
  }
}

/**
 * Removes leftover folders. An initdb that outlived its killed parent may still be writing; the next start then removes
 * its folder.
 */
function removeLeftovers(home: string): void {
  for (const name of readdirSync(home)) {
    if (!name.startsWith(UNFINISHED)) continue;
    try {
      rmSync(join(home, name), { recursive: true, force: true, maxRetries: 2 });
    } catch {
      continue;
    }
  }
}
