import {
  cpSync,
  existsSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { project } from '#tools/build/inputs.ts';
import type { PlantedFault } from './fault.ts';
import { lastLine, run } from './test-runs.ts';

/** A copy of the project outside it, in which faults are planted and pulled up again. */
export interface PlantingGround {
  readonly folder: string;
  /** Plants a fault. @returns whether it applies: its text stands in the file exactly once. */
  plant(fault: PlantedFault): boolean;
  /** Puts back every file that a fault has changed. */
  clear(): void;
  /**
   * Builds the web app as it is now; without a fault, once. @returns why it could not be built, or null
   */
  buildWeb(): Promise<string | null>;
  /** Removes the copy. */
  remove(): void;
}

/** Copies what Git knows or would take, as it is now; the packages are linked, not copied. */
export async function preparePlantingGround(): Promise<PlantingGround> {
  const folder = mkdtempSync(join(tmpdir(), 'lintel-planted-'));
  // PostgreSQL may run as another user, who has to get to its data.
  chmodSync(folder, 0o755);
  const listed = await run(project, 'git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z']);
  for (const path of listed.split('\0').filter((name) => name !== '')) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(project, path), join(folder, path));
  }
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
  const changed = new Set<string>();
  return {
    folder,
    plant({ file, find, put }) {
      const path = join(folder, file);
      const parts = readFileSync(path, 'utf8').split(find);
      if (parts.length !== 2) return false;
      writeFileSync(path, parts.join(put));
      changed.add(file);
      return true;
    },
    clear() {
      for (const file of changed) cpSync(join(project, file), join(folder, file));
      changed.clear();
    },
    async buildWeb() {
      const [web, sound] = [join(folder, 'dist', 'web'), join(folder, 'dist', 'sound')];
      if (changed.size === 0 && existsSync(sound)) {
        rmSync(web, { recursive: true, force: true });
        cpSync(sound, web, { recursive: true });
        return null;
      }
      const output = await run(folder, 'node', ['tools/build.ts']);
      if (output.includes('✗')) return lastLine(output);
      if (changed.size === 0) cpSync(web, sound, { recursive: true });
      return null;
    },
    remove() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
