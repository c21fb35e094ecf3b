import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Binaries, useYourOwnServer } from './binaries.ts';
import { retireHomes } from './retire.ts';
import { stageBinaries } from './stage.ts';
import { findUnprivilegedUser, type SystemUser } from './system-user.ts';
import { writeOnce } from './write-once.ts';

/** The place of an embedded server, and the user it runs as. */
export type ServerHome = {
  /** Folder of everything that belongs to it: data, leases, log, password. */
  readonly folder: string;
  /** PostgreSQL's data folder; exists only once it is complete. */
  readonly data: string;
  readonly binaries: Binaries;
  /** Set if the server has to run as another user. */
  readonly user: SystemUser | undefined;
};

/**
 * Decides where the server of a data folder lives. Ordinary users keep the server inside it. Root cannot: PostgreSQL
 * refuses to run as root, and another user may not be able to enter the project (in a home closed to others, even
 * starting the binary gives EACCES). As root, binaries and data therefore go to a folder that everyone can enter, and
 * the data folder keeps a note of its path.
 * @param dataFolder `LINTEL_DATA`; made if it does not exist.
 * @param sharedFolder as root: the folder for the data, if every user can enter it; otherwise the first of
 * `SHARED_FOLDERS`.
 * @throws if the folder cannot be written, or belongs to a server that only root can run.
 */
export async function chooseHome(
  dataFolder: string,
  binaries: Binaries,
  sharedFolder?: string,
): Promise<ServerHome> {
  const local = resolve(dataFolder, 'postgres');
  mkdirSync(local, { recursive: true });
  const note = join(local, 'place.json');
  if (process.getuid?.() !== 0) {
    if (existsSync(note) && !existsSync(join(local, 'data'))) {
      throw new Error(
        `The database of ${dataFolder} was made by root and lives in ${readNote(note)}.\n` +
          'Start as root again, or set LINTEL_DATA to another folder.',
      );
    }
    return inside(realpathSync(local), binaries, undefined);
  }

  const ownData = join(local, 'data');
  if (existsSync(ownData)) {
    // Data made by an ordinary user stays theirs, since they could reach it.
    const { uid, gid } = statSync(ownData);
    if (uid !== 0) return inside(realpathSync(local), binaries, { uid, gid });
  }
  const staged = stageBinaries(binaries, findSharedFolder(SHARED_FOLDERS));
  const user = await findUnprivilegedUser();
  const wanted = sharedFolder === undefined ? SHARED_FOLDERS : [sharedFolder, ...SHARED_FOLDERS];
  return inside(await homeFor(local, note, findSharedFolder(wanted)), staged, user);
}

function inside(home: string, binaries: Binaries, user: SystemUser | undefined): ServerHome {
  return { folder: home, data: join(home, 'data'), binaries, user };
}

/** Finds the home of a data folder's server, without making anything; undefined if there never was one. */
export function findHome(dataFolder: string): string | undefined {
  const local = resolve(dataFolder, 'postgres');
  return readNote(join(local, 'place.json')) ?? (existsSync(local) ? local : undefined);
}

/**
 * Returns the home of a data folder, made if needed. Its name has a random part, kept in the note: a deleted or
 * unmounted data folder gets a new, empty server, and the old one is kept.
 */
async function homeFor(local: string, note: string, shared: string): Promise<string> {
  const known = readNote(note);
  if (known !== undefined) return makeOpenFolder(known);
  const digest = createHash('sha256').update(realpathSync(local)).digest('hex').slice(0, 12);
  await retireHomes(shared, `${digest}-`);
  const home = join(shared, `${digest}-${randomBytes(4).toString('hex')}`);
  writeOnce(note, `${JSON.stringify({ home }, undefined, 2)}\n`, 0o644);
  return makeOpenFolder(readNote(note) ?? home);
}

/** Makes a folder that everyone may enter, whatever the umask (077 for root on many servers). */
function makeOpenFolder(folder: string): string {
  if (mkdirSync(folder, { recursive: true }) !== undefined) chmodSync(folder, 0o755);
  return folder;
}

function readNote(note: string): string | undefined {
  try {
    const content: unknown = JSON.parse(readFileSync(note, 'utf8'));
    if (typeof content !== 'object' || content === null || !('home' in content)) return undefined;
    return typeof content.home === 'string' ? content.home : undefined;
  } catch {
    // There is no note yet.
    return undefined;
  }
}

/** Folders to try in turn: the first that we can make and everyone can enter is used. */
const SHARED_FOLDERS = ['/var/lib/lintel', '/opt/lintel', '/var/tmp/lintel'];

function findSharedFolder(folders: readonly string[]): string {
  const problems: string[] = [];
  for (const folder of folders) {
    try {
      makeOpenFolder(folder);
      const obstacle = obstacleFor(folder);
      if (obstacle === undefined) return folder;
      problems.push(`${folder}: ${obstacle}`);
    } catch (error) {
      problems.push(`${folder}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw useYourOwnServer(`No folder that an unprivileged user can reach:\n  ${problems.join('\n  ')}`);
}

function obstacleFor(folder: string): string | undefined {
  const { mode, uid } = lstatSync(folder);
  // Root starts programs from here, so no other user may be able to put one there.
  if (uid !== 0 || (mode & 0o022) !== 0) return 'writable by others';
  for (let step = folder; ; step = dirname(step)) {
    if ((lstatSync(step).mode & 0o001) === 0) return `others do not have access to ${step}`;
    if (step === dirname(step)) return undefined;
  }
}
