import type { LayeredFile } from '../../council-files/layered-file.ts';
import { isNote } from '../../council-files/notes.ts';
import { without } from '../../council-files/without-entries.ts';

/**
 * A definition as the portal reads it: without the notes of its authors, and without messages that are still to be
 * written (`""`), in whose place the common words stand. Neither is ever served, and neither makes a new version.
 */
export function definitionOf(file: LayeredFile): LayeredFile {
  return without(file, (path, entry) => isNote(path) || (entry === '' && isMessage(path)));
}

/** Whether common words stand where this text is left out: a message of a question, or of a list that is empty. */
function isMessage(path: readonly string[]): boolean {
  const [part, , inside, , last] = path;
  if (part === 'lists') return path.length === 3 && inside === 'tooFew';
  return part === 'pages' && path.length === 6 && inside === 'ui' && last === 'messages';
}

/** Translations that are said: an empty one is a gap that somebody has still to fill in. */
export function withoutGaps(file: LayeredFile): LayeredFile {
  const { value } = file;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return file;
  return { ...file, value: Object.fromEntries(Object.entries(value).filter(([, said]) => said !== '')) };
}
