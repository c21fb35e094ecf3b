import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** All that a judgement about a council's files is made by; `code-version.test.ts` holds that nothing is missing. */
export const judgingCode = [
  'api/content',
  'api/council-files',
  'api/tenants',
  'domain',
  'schemas',
  'package-lock.json',
];

const notCode = /\.test\.ts$|\.md$/;

/**
 * The same for the same code, packages and Node: what one version found about a file holds for that version alone.
 * Content, not times: a copy of the code is the same code.
 * @param project the folder that holds `api`.
 * @throws what the file system throws, such as for an installation without `package-lock.json`.
 */
export function codeVersion(project = join(import.meta.dirname, '..', '..')): string {
  const hash = createHash('sha256').update(`${process.version} ${process.arch}\0`);
  for (const path of judgingCode.flatMap((part) => filesIn(project, part)))
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
