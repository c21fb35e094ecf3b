import { join } from 'node:path';
import type { Theme } from '#schemas/tenant/theme.ts';
import type { Source } from '../council-files/source.ts';
import type { TypefaceOnDisk } from '../council-files/typeface-files.ts';

/** A typeface's file of a council, where it is found. */
export interface LaidTypeface extends TypefaceOnDisk {
  /** The folder that has it, such as `ashcombe`. */
  readonly owner: string;
  /** On disk. */
  readonly path: string;
}

/**
 * The files of base and of a council, by their name in the folder `typefaces`; the council's stand before base's.
 * @param sources with the folder's name, and where its files are to be read, for several councils may share one reading.
 */
export function layTypefaces(
  ...sources: readonly (readonly [owner: string, folder: string, source: Source])[]
): ReadonlyMap<string, LaidTypeface> {
  return new Map(
    sources.flatMap(([owner, folder, { typefaces }]) =>
      [...typefaces].map(([path, found]) => [
        path.replace('typefaces/', ''),
        { ...found, owner, path: join(folder, path) },
      ]),
    ),
  );
}

/** What of it can be served: what the theme names and is there. Of a last good version a file may be gone since. */
export function servedTypefaces(
  { typeface }: Theme,
  laid: ReadonlyMap<string, LaidTypeface>,
): ReadonlyMap<string, Pick<LaidTypeface, 'hash' | 'path'>> {
  const named = new Set((typeface.own ?? []).flatMap(({ files }) => files.map(({ file }) => file)));
  return new Map(
    [...laid].flatMap(([name, { kind, hash, path }]) =>
      named.has(name) && kind === 'woff2' && hash !== '' ? [[name, { hash, path }]] : [],
    ),
  );
}
