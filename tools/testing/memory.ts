import {
  accessSync,
  chmodSync,
  constants,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { project } from '../build/inputs.ts';
import { processIdentity } from '../postgres/processes.ts';

/** Linux's own file system in memory; containers often leave it 64 MB. */
const MEMORY = '/dev/shm';

/** Bytes required: a run's databases and temporary files take up to 1 GB. */
const ROOM = 2 * 1024 ** 3;

/**
 * Makes a folder in memory for the files that this checkout's tests write and delete; any user may enter it.
 * On an ext4 disk, each new file is checked against all those deleted in the last seconds, so copying and dropping a
 * database for each test file took a fifth of the whole run.
 * @returns undefined if the system has no such file system, or too little room in it.
 */
export function memoryFolder(): string | undefined {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < ROOM) return undefined;
  } catch {
    return undefined;
  }
  const user = process.getuid?.();
  const owner = createHash('sha256').update(`${project} ${user}`).digest('hex').slice(0, 12);
  const folder = join(MEMORY, `lintel-${owner}`);
  mkdirSync(folder, { recursive: true });
  // Any user may have made a folder of this name there.
  if (lstatSync(folder).uid !== user) return undefined;
  chmodSync(folder, 0o755);
  return folder;
}

const PREFIX = 'run-';

/**
 * Makes this process and all its children keep temporary files in memory, until it ends. Does nothing if there is no
 * such folder. Removes leftovers of killed runs.
 */
export function holdTemporaryFolder(): void {
  const memory = memoryFolder();
  if (memory === undefined) return;
  for (const name of readdirSync(memory).filter((entry) => entry.startsWith(PREFIX))) {
    const isRunning = processIdentity(Number(name.slice(PREFIX.length))) !== undefined;
    if (!isRunning) rmSync(join(memory, name), { recursive: true, force: true });
  }
  const folder = join(memory, `${PREFIX}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // The same mode as /tmp, since PostgreSQL's user writes there, too.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
