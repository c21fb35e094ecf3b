import { isAbsolute } from 'node:path';

/**
 * Returns a missing file's path with the folder it was looked for in: npm runs commands in Lintel's folder, while
 * people name files relative to their own.
 */
export function missingPath(path: string): string {
  return isAbsolute(path)
    ? path
    : `${path} in ${process.cwd()}, where the command runs (if the file is elsewhere, give its full path)`;
}
