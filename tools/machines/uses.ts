import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders of the portal itself; tests and tools use every machine. */
const rooms = ['api', 'web'];

/**
 * Finds the portal's files that import a machine, by the machine's id; paths are from the project's top, with `/`.
 * Reads one file at a time: there are thousands, and a process may open only a few.
 */
export async function readUses(project: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const uses = new Map<string, string[]>();
  for (const room of rooms) {
    for (const path of await sourcesIn(project, room)) {
      // oxlint-disable-next-line no-await-in-loop -- one open file at a time
      const source = await readFile(join(project, path), 'utf8');
      for (const [, id = ''] of source.matchAll(/\/([\w-]+)\.machine\.ts'/g)) {
        const known = uses.get(id) ?? [];
        if (!known.includes(path)) uses.set(id, [...known, path].sort());
      }
    }
  }
  return uses;
}

async function sourcesIn(project: string, room: string): Promise<string[]> {
  const names = await readdir(join(project, room), { recursive: true });
  return names
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => `${room}/${name.replaceAll('\\', '/')}`);
}
