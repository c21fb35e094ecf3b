import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const project = join(import.meta.dirname, '..', '..');

/** The oldest browsers that the web app is built for. */
export const browsers = ['chrome117', 'safari17', 'firefox121'];

/**
 * Everything that the web build reads. The hash uses contents, not times, so a fresh clone and a changed branch count
 * the same.
 */
const INPUTS = ['web', 'schemas', 'domain', 'machines', 'tools/build', 'package-lock.json'];

/** Files that do not count: the build makes the route tree itself, and tests are not built. */
const NOT_INPUT = /(route-tree\.gen\.ts|\.test\.tsx?|\.md)$/;

/** Returns one hash over the names and contents of the inputs; the same hash means the same web app. */
export function hashInputs(): string {
  const hash = createHash('sha256');
  for (const input of INPUTS) {
    for (const path of filesIn(input)) {
      hash
        .update(`${path}\0`)
        .update(readFileSync(join(project, path)))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

function filesIn(input: string): string[] {
  if (statSync(join(project, input)).isFile()) return [input];
  return readdirSync(join(project, input), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !NOT_INPUT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(project.length + 1))
    .sort();
}
