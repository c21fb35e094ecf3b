import type { LayeredFile } from './layered-file.ts';
import type { Json } from './merge.ts';

/** Returns the file without the entries to leave out; the same object if there are none. */
export function without(file: LayeredFile, isLeftOut: LeavesOut): LayeredFile {
  if (file.value === undefined) return file;
  const value = withoutEntries(file.value, isLeftOut, []);
  return value === file.value ? file : { ...file, value };
}

/** @param path the keys that lead to the entry; an item of a list has the key `''` */
type LeavesOut = (path: readonly string[], entry: Json) => boolean;

/**
 * Returns the value without the entries to leave out, at any depth. It is the same object if there are none,
 * because councils share what they take over from base unchanged.
 * @param path the value's path; one list for the whole walk, because a start makes this walk for each file of
 * each council
 */
function withoutEntries(value: Json, isLeftOut: LeavesOut, path: string[]): Json {
  if (Array.isArray(value)) {
    const list: readonly Json[] = value;
    path.push('');
    const entries = list.map((entry) => withoutEntries(entry, isLeftOut, path));
    path.pop();
    return entries.every((entry, place) => entry === list[place]) ? list : entries;
  }
  if (typeof value !== 'object' || value === null) return value;
  let isSame = true;
  const kept: [string, Json][] = [];
  for (const [key, entry] of Object.entries(value)) {
    path.push(key);
    if (isLeftOut(path, entry)) isSame = false;
    else {
      const left = withoutEntries(entry, isLeftOut, path);
      isSame &&= left === entry;
      kept.push([key, left]);
    }
    path.pop();
  }
  return isSame ? value : Object.fromEntries(kept);
}
