import { join } from 'node:path';
import type { Theme } from '#schemas/tenant/theme.ts';
import type { Source } from '../council-files/source.ts';
import type { TypefaceOnDisk } from '../council-files/typeface-files.ts';

/** A council's typeface file and its location. */
export interface LocatedTypeface extends TypefaceOnDisk {
  /** The folder that contains it, such as `ashcombe`. */
  readonly owner: string;
  /** The file's path on disk. */
  readonly path: string;
}

/**
 * Merges typeface files from several folders, by their name in the folder `typefaces`; a later source replaces
 * an earlier one.
 * @param sources each with its folder's name and the path to read its files from, since several councils may
 * share one reading.
 */
export function mergeTypefaces(
  ...sources: readonly (readonly [owner: string, folder: string, source: Source])[]
): ReadonlyMap<string, LocatedTypeface> {
  return new Map(
    sources.flatMap(([owner, folder, { typefaces }]) =>
      [...typefaces].map(([path, found]) => [
        path.replace('typefaces/', ''),
        { ...found, owner, path: join(folder, path) },
      ]),
    ),
  );
}

/**
 * Returns the files that can be served: those named by the theme that exist. A last good version may have lost
 * a file since.
 */
export function servedTypefaces(
  { typeface }: Theme,
  typefaces: ReadonlyMap<string, LocatedTypeface>,
): ReadonlyMap<string, Pick<LocatedTypeface, 'hash' | 'path'>> {
  const named = new Set((typeface.own ?? []).flatMap(({ files }) => files.map(({ file }) => file)));
  return new Map(
    [...typefaces].flatMap(([name, { kind, hash, path }]) =>
      named.has(name) && kind === 'woff2' && hash !== '' ? [[name, { hash, path }]] : [],
    ),
  );
}
