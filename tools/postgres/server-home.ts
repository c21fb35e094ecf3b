import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  readdirSync,
  rmSync,
  cpSync,
  renameSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Binaries, useYourOwnServer } from './binaries.ts';
import { writeOnce } from './write-once.ts';
import { countLeases } from './leases.ts';
import { stopPostmaster } from './postmaster.ts';

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
  // Root starts programs from here, so no other user may be able to write here.
  if (uid !== 0 || (mode & 0o022) !== 0) return 'writable by others';
  for (let step = folder; ; step = dirname(step)) {
    if ((lstatSync(step).mode & 0o001) === 0) return `others do not have access to ${step}`;
    if (step === dirname(step)) return undefined;
  }
}

/**
 * Retires the servers of deleted data folders (as root, the data is elsewhere): stops those without users, and keeps
 * the newest one's files, in case the folder was only not mounted.
 * @param shared folder of all homes.
 * @param prefix start of the names of one data folder's homes.
 */
async function retireHomes(shared: string, prefix: string): Promise<void> {
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

/**
 * Copies PostgreSQL's files to a place where any user can run them, once per version. The copy is made under another
 * name and renamed when complete, so that neither a kill nor two simultaneous starts leave half a copy.
 * @param folder must exist and be reachable by everyone.
 */
function stageBinaries(binaries: Binaries, folder: string): Binaries {
  const name = `postgresql-${binaries.version}-${process.platform}-${process.arch}`;
  const target = join(folder, name);
  if (!existsSync(target)) {
    const copy = join(folder, `${name}.${randomBytes(4).toString('hex')}`);
    try {
      cpSync(binaries.folder, copy, { recursive: true, verbatimSymlinks: true });
      letEverybodyRead(copy);
      renameSync(copy, target);
    } catch (error) {
      rmSync(copy, { recursive: true, force: true });
      if (!existsSync(target)) throw error;
    }
  }
  return { ...binaries, folder: target };
}

/** Opens the files to everyone: npm unpacks with the installing user's umask, which may be 077. */
function letEverybodyRead(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) letEverybodyRead(path);
    else if (entry.isFile()) chmodSync(path, folder.endsWith('bin') ? 0o755 : 0o644);
  }
}

const run = promisify(execFile);

/** A user of the operating system, by number. */
type SystemUser = { readonly uid: number; readonly gid: number };

/**
 * Users that exist on every system and own nothing. Not `postgres`, which on many systems owns the system's own server:
 * ours should not be able to touch that.
 */
const CANDIDATES = ['nobody', 'daemon'];

/**
 * Asks the system (`id`, which also knows directory services) for a user without rights.
 * @throws if there is none.
 */
async function findUnprivilegedUser(): Promise<SystemUser> {
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
