import { isAbsolute } from 'node:path';

/**
 * Returns a missing file's path and, if it is relative, the folder that was searched: npm runs commands in Lintel's
 * folder, but people name files relative to their own.
 */
export function missingPath(path: string): string {
  return isAbsolute(path)
    ? path
    : `${path} in ${process.cwd()}, where the command runs (if the file is elsewhere, give its full path)`;
}
