import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Rooms of the portal itself: tests and tools use every machine. */
const rooms = ['api', 'web'];

/** Files of the portal that import a machine, from the top of the project, with `/`. */
export async function usesOf(project: string, machineId: string): Promise<string[]> {
  const sources = await Promise.all(rooms.map((room) => sourcesIn(project, room)));
  const uses = sources.flat().map(async (path) => {
    const source = await readFile(join(project, path), 'utf8');
    return source.includes(`/${machineId}.machine.ts'`) ? [path] : [];
  });
  return (await Promise.all(uses)).flat().sort();
}

async function sourcesIn(project: string, room: string): Promise<string[]> {
  const names = await readdir(join(project, room), { recursive: true });
  return names
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => `${room}/${name.replaceAll('\\', '/')}`);
}
