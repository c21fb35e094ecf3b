import type { LayeredFile } from './layered-file.ts';
import { without } from './without-entries.ts';

/** The key of a note from one author to the next. JSON has no comments; JSON Schema uses this word for them. */
export const noteKey = '$comment';

/** Returns true if a path of keys leads to a note. */
export function isNote(path: readonly string[]): boolean {
  return path.at(-1) === noteKey;
}

/**
 * Returns a file as the portal reads it: without its authors' notes, which are never served and change no rule.
 */
export function withoutNotes(file: LayeredFile): LayeredFile {
  return without(file, isNote);
}
