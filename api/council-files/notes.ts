import type { LayeredFile } from './layered-file.ts';
import { withoutEntries } from './without-entries.ts';

/** The key of a note from one author to the next. JSON has no comments; JSON Schema has this word for them. */
export const noteKey = '$comment';

/** A file as the portal reads it: without the notes of its authors, which are never served and change no rule. */
export function withoutNotes(file: LayeredFile): LayeredFile {
  if (file.value === undefined) return file;
  const value = withoutEntries(file.value, (path) => path.at(-1) === noteKey);
  return value === file.value ? file : { ...file, value };
}
