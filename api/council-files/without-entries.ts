import type { LayeredFile } from './layered-file.ts';
import type { Json } from './merge.ts';

/** The file without the entries that are to be left out; the same object where there is none. */
export function without(file: LayeredFile, isLeftOut: LeavesOut): LayeredFile {
  if (file.value === undefined) return file;
  const value = withoutEntries(file.value, isLeftOut, []);
  return value === file.value ? file : { ...file, value };
}

/** @param path the keys that lead to the entry; an item of a list has the key `''` */
type LeavesOut = (path: readonly string[], entry: Json) => boolean;

/**
 * The value without the entries of its groups that are to be left out, at any depth. The same object where there is none:
 * councils share what they take over from base unchanged.
 */
function withoutEntries(value: Json, isLeftOut: LeavesOut, path: readonly string[]): Json {
  if (Array.isArray(value)) {
    const list: readonly Json[] = value;
    const entries = list.map((entry) => withoutEntries(entry, isLeftOut, [...path, '']));
    return entries.every((entry, place) => entry === list[place]) ? list : entries;
  }
  if (typeof value !== 'object' || value === null) return value;
  const group = Object.entries(value);
  const kept = group.flatMap(([key, entry]) => {
    const at = [...path, key];
    return isLeftOut(at, entry) ? [] : [[key, withoutEntries(entry, isLeftOut, at)] as const];
  });
  const same = kept.length === group.length && kept.every(([, entry], place) => entry === group[place]?.[1]);
  return same ? value : Object.fromEntries(kept);
}
