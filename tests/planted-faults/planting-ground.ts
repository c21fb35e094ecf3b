import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { project } from '#tools/build/inputs.ts';
import type { PlantedFault } from './fault.ts';
import { troubleIn, run } from './test-runs.ts';

/** A copy of the project in another folder, in which faults are planted and removed. */
export interface PlantingGround {
  readonly folder: string;
  /**
   * Plants a fault.
   * @returns True if its text occurs in the file exactly once.
   */
  plant(fault: PlantedFault): boolean;
  /** Restores every file that a fault has changed. */
  clear(): void;
  /**
   * Builds the web app as it is now; without a fault, only once.
   * @returns Why it could not be built, or null.
   */
  buildWeb(): Promise<string | null>;
  /** Removes the copy. */
  remove(): void;
}

/**
 * Copies the files that Git knows or would add, as they are now; the files of packages are linked, not copied.
 */
export async function preparePlantingGround(): Promise<PlantingGround> {
  const folder = mkdtempSync(join(tmpdir(), 'lintel-planted-'));
  // PostgreSQL may run as another user, who must reach its data.
  chmodSync(folder, 0o755);
  const listed = await run(project, 'git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z']);
  for (const path of listed.split('\0').filter((name) => name !== '')) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(project, path), join(folder, path));
  }
  linkPackages(join(project, 'node_modules'), join(folder, 'node_modules'));
  const changed = new Set<string>();
  const [web, sound] = [join(folder, 'dist', 'web'), join(folder, 'dist', 'sound')];
  const built = join(project, 'dist', 'web');
  if (existsSync(built)) cpSync(built, sound, { recursive: true });
  return {
    folder,
    plant({ file, find, put }) {
      const path = join(folder, file);
      const before = readFileSync(path, 'utf8');
      const parts = before.split(find);
      if (parts.length !== 2) return false;
      const after = parts.join(put);
      writeFileSync(path, after);
      changed.add(file);
      if (dirname(file) === functions) {
        for (const migration of layFunction(folder, basename(file), before, after)) changed.add(migration);
      }
      return true;
    },
    clear() {
      for (const file of changed) cpSync(join(project, file), join(folder, file));
      changed.clear();
    },
    async buildWeb() {
      const isSound = changed.size === 0;
      if (isSound && existsSync(sound)) {
        rmSync(web, { recursive: true, force: true });
        cpSync(sound, web, { recursive: true });
      }
      // Does nothing if the existing build was made from these files.
      const output = await run(folder, 'node', ['tools/build.ts']);
      if (output.includes('✗')) return troubleIn(output);
      if (isSound) cpSync(web, sound, { recursive: true });
      return null;
    },
    remove() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const functions = 'api/database/functions';
const migrations = 'api/database/migrations';

/**
 * Makes the migration that lays a function lay its new text: it names the function with the first digits of its
 * hash (docs/decisions/0025).
 * @returns The changed migrations.
 */
function layFunction(folder: string, name: string, before: string, after: string): readonly string[] {
  const line = (text: string) =>
    `-- lays ${name} ${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
  const laying = readdirSync(join(folder, migrations))
    .map((migration) => join(migrations, migration))
    .filter((path) => readFileSync(join(folder, path), 'utf8').includes(line(before)));
  for (const path of laying) {
    const text = readFileSync(join(folder, path), 'utf8');
    writeFileSync(join(folder, path), text.replace(line(before), line(after)));
  }
  return laying;
}

/**
 * Links each file of the packages, because the build names a package by its path from the project, which a link
 * to the whole folder would change. Tools' own files there (`.vite`) are left out: writes to them would reach
 * the project's.
 */
function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.isFile()) linkFile(source, target);
    else if (!entry.name.startsWith('.') || entry.name === '.bin') linkPackages(source, target);
  }
}

function linkFile(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    // The copy is on another disk.
    copyFileSync(source, target);
  }
}
