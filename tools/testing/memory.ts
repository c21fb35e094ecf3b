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

/** Bytes: a run's databases and temporary files take up to 1 GB. */
const ROOM = 2 * 1024 ** 3;

/**
 * Makes a folder in memory for what this checkout's tests write and delete, which any user may enter.
 *
 * On a disk with ext4, each new file is held against all those deleted in the last seconds, so copying and dropping a
 * database for each test file took a fifth of the whole run.
 *
 * @returns undefined where the system has no such file system, or too little room in it.
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
  // Anyone may make folders there, under any name.
  if (lstatSync(folder).uid !== user) return undefined;
  chmodSync(folder, 0o755);
  return folder;
}

const PREFIX = 'run-';

/**
 * Has this process and all that it starts keep temporary files in memory, until it ends. Does nothing where there is no
 * such folder. Removes what runs that were killed have left.
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
  // As /tmp is: PostgreSQL's user writes there, too.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
