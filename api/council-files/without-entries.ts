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
 * @param path of the value; one list for the whole walk, which a start goes for each file of each council
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
