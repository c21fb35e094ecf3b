import { chmodSync, cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import type { Binaries } from './binaries.ts';

/**
 * Copies PostgreSQL's files to a place where any user can run them, once per version. The copy is made under another
 * name and renamed when complete, so that neither a kill nor two simultaneous starts leave half a copy.
 * @param folder must exist and be reachable by everyone.
 */
export function stageBinaries(binaries: Binaries, folder: string): Binaries {
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
