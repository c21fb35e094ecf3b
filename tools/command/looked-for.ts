import { isAbsolute } from 'node:path';

/**
 * A file that somebody named and that is not there, with where it was looked for: npm runs commands in Lintel's folder,
 * and people name files as they lie beside the council's.
 */
export function lookedFor(path: string): string {
  return isAbsolute(path)
    ? path
    : `${path} in ${process.cwd()}, where commands run (give the whole path of a file that is elsewhere)`;
}
