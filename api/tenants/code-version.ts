import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * All code that affects the checks of a council's files; `code-version.test.ts` makes sure that none is
 * missing.
 */
export const checkingCode = [
  'api/content',
  'api/council-files',
  'api/rules',
  'api/tenants',
  'domain',
  'schemas',
  'package-lock.json',
];

const notCode = /\.test\.ts$|\.md$/;

/**
 * Returns a hash of the code, its packages and Node: results found by one version hold for that version alone.
 * It hashes content, not times, so a copy of the code counts as the same code.
 * @param project the folder that holds `api`.
 * @throws file system errors, such as for an installation without `package-lock.json`.
 */
export function codeVersion(project = join(import.meta.dirname, '..', '..')): string {
  const hash = createHash('sha256').update(`${process.version} ${process.arch}\0`);
  for (const path of checkingCode.flatMap((part) => filesIn(project, part)))
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(project, path)))
      .update('\0');
  return hash.digest('hex');
}

function filesIn(project: string, part: string): string[] {
  const path = join(project, part);
  if (statSync(path).isFile()) return [part];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !notCode.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(project.length + 1))
    .sort();
}
