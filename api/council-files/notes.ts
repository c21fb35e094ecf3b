import type { LayeredFile } from './layered-file.ts';
import type { Json } from './merge.ts';

/** The key of a note from one author to the next. JSON has no comments; JSON Schema has this word for them. */
export const noteKey = '$comment';

/** A file as the portal reads it: without the notes of its authors, which are never served and change no rule. */
export function withoutNotes(file: LayeredFile): LayeredFile {
  if (file.value === undefined) return file;
  const value = strip(file.value);
  return value === file.value ? file : { ...file, value };
}

/** The same object where there is no note in it: councils share what they take over from base unchanged. */
function strip(value: Json): Json {
  if (Array.isArray(value)) {
    const list: readonly Json[] = value;
    const entries = list.map(strip);
    return entries.every((entry, place) => entry === list[place]) ? list : entries;
  }
  if (typeof value !== 'object' || value === null) return value;
  const group = Object.entries(value);
  const kept = group.filter(([key]) => key !== noteKey).map(([key, entry]) => [key, strip(entry)] as const);
  const same = kept.length === group.length && kept.every(([, entry], place) => entry === group[place]?.[1]);
  return same ? value : Object.fromEntries(kept);
}
