import type { LayeredFile } from '../../council-files/layered-file.ts';
import { isNote } from '../../council-files/notes.ts';
import { without } from '../../council-files/without-entries.ts';

/**
 * Returns a definition as the portal reads it: without its authors' notes, and without messages still to be
 * written (`""`), for which the common words are used. Neither is ever served, and neither makes a new version.
 */
export function definitionOf(file: LayeredFile): LayeredFile {
  return without(file, (path, entry) => isNote(path) || (entry === '' && isMessage(path)));
}

/**
 * Returns true for a text that has a common default: a message of a question, or of an empty list.
 */
function isMessage(path: readonly string[]): boolean {
  const [part, , inside, , last] = path;
  if (part === 'lists') return path.length === 3 && inside === 'tooFew';
  return part === 'pages' && path.length === 6 && inside === 'ui' && last === 'messages';
}

/** Drops empty translations: an empty one is a gap still to be filled in. */
export function withoutGaps(file: LayeredFile): LayeredFile {
  const { value } = file;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return file;
  return { ...file, value: Object.fromEntries(Object.entries(value).filter(([, said]) => said !== '')) };
}
