import { createHash, hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { readUtf8, type EncodingFault } from '../rules/words/text-encoding.ts';
import { isMeantAsPicture, lookAtPicture, type PictureFinding, type SeenMark } from './picture-faults.ts';
import { isMeantAsArchive, readTileArchive, type ArchiveFault, type TileArchive } from './tile-archive.ts';
import { readTypefaces, type TypefaceOnDisk } from './typeface-files.ts';

/** The files of one folder at one moment. Paths are relative to the folder and have forward slashes. */
export interface Source {
  readonly folder: string;
  /**
   * A hash of the texts, the names of pictures and their faults, and the logo, icons, vector maps and
   * typefaces.
   */
  readonly digest: string;
  /** Texts that Lintel reads: JSON (including maps), HTML, CSS and CSV. */
  readonly texts: ReadonlyMap<string, string>;
  /** The hash of each text. */
  readonly digests: ReadonlyMap<string, string>;
  /** Texts that could not be read because they are not UTF-8, with their faults. */
  readonly unreadable: ReadonlyMap<string, EncodingFault>;
  /** Every other file, such as pictures. */
  readonly others: ReadonlySet<string>;
  /** Faults of pictures among them; pictures without a fault are left out. */
  readonly pictureFaults: ReadonlyMap<string, readonly PictureFinding[]>;
  /** Logos and icons among them. */
  readonly marks: ReadonlyMap<string, SeenMark>;
  /** Vector maps among them, as read from their first kilobytes. */
  readonly archives: ReadonlyMap<string, TileArchive | ArchiveFault>;
  /** The typefaces among them. */
  readonly typefaces: ReadonlyMap<string, TypefaceOnDisk>;
}

const textKinds = new Set(['.json', '.geojson', '.html', '.css', '.csv']);
/** Files that editors and desktops leave behind. */
const litter = /^\.|~$|^Thumbs\.db$/i;

/** Reads a folder and everything below it. A missing folder counts as empty. */
export async function readSource(folder: string): Promise<Source> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ignoreMissing);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep))
    .filter((parts) => !parts.some((part) => litter.test(part)))
    .map((parts) => parts.join('/'))
    .sort();
  const texts = new Map<string, string>();
  const unreadable = new Map<string, EncodingFault>();
  const others = new Set<string>();
  const read = await Promise.all(
    paths.map((path) => (textKinds.has(extname(path)) ? readText(join(folder, path)) : undefined)),
  );
  for (const [index, path] of paths.entries()) {
    const found = read[index];
    if (!textKinds.has(extname(path))) others.add(path);
    // A file that has disappeared since counts as missing.
    else if (found === undefined) continue;
    else if ('fault' in found) unreadable.set(path, found.fault);
    else texts.set(path, found.text);
  }
  const [seen, archives, typefaces] = await Promise.all([
    lookAtPictures(folder, others),
    readArchives(folder, others),
    readTypefaces(folder, others),
  ]);
  return makeSource(folder, texts, unreadable, others, seen.faults, seen.marks, archives, typefaces);
}

/** Makes a source from known contents, such as a copy kept on disk. */
export function makeSource(
  folder: string,
  texts: ReadonlyMap<string, string>,
  unreadable: ReadonlyMap<string, EncodingFault>,
  others: ReadonlySet<string>,
  pictureFaults: Source['pictureFaults'] = new Map(),
  marks: Source['marks'] = new Map(),
  archives: Source['archives'] = new Map(),
  typefaces: Source['typefaces'] = new Map(),
): Source {
  const digests = new Map([...texts].map(([path, text]) => [path, hash('sha256', text, 'base64url')]));
  const whole = createHash('sha256');
  for (const [path, digest] of digests) whole.update(`${path} ${digest}\0`);
  for (const [path, { message }] of unreadable) whole.update(`${path}\0${message}\0`);
  for (const path of others) whole.update(`${path}\0`);
  // A picture replaced under the same name changes the digest.
  if (pictureFaults.size > 0) whole.update(JSON.stringify([...pictureFaults]));
  for (const [path, { digest }] of marks) whole.update(`${path} ${digest}\0`);
  for (const [path, archive] of archives)
    whole.update(`${path}\0${'fault' in archive ? archive.fault.message : archive.hash}\0`);
  if (typefaces.size > 0) whole.update(JSON.stringify([...typefaces]));
  return {
    folder,
    digest: whole.digest('hex').slice(0, 24),
    texts,
    digests,
    unreadable,
    others,
    pictureFaults,
    marks,
    archives,
    typefaces,
  };
}

async function lookAtPictures(
  folder: string,
  others: ReadonlySet<string>,
): Promise<{ faults: Map<string, readonly PictureFinding[]>; marks: Map<string, SeenMark> }> {
  const looked = await Promise.all(
    [...others].filter(isMeantAsPicture).map(async (path) => {
      const seen = await lookAtPicture(join(folder, path), path).catch((error: unknown) => {
        ignoreMissing(error);
        return { faults: [], mark: undefined };
      });
      return [path, seen] as const;
    }),
  );
  return {
    faults: new Map(
      looked.flatMap(([path, { faults }]) => (faults.length > 0 ? [[path, faults] as const] : [])),
    ),
    marks: new Map(looked.flatMap(([path, { mark }]) => (mark ? [[path, mark] as const] : []))),
  };
}

/** Reads the vector maps among a folder's files. A file that has disappeared since counts as missing. */
export async function readArchives(folder: string, others: ReadonlySet<string>): Promise<Source['archives']> {
  const read = await Promise.all(
    [...others].filter(isMeantAsArchive).map(async (path) => {
      const archive = await readTileArchive(join(folder, path)).catch(
        (error: unknown) => ignoreMissing(error)[0],
      );
      return [path, archive] as const;
    }),
  );
  return new Map(read.flatMap(([path, archive]) => (archive ? [[path, archive]] : [])));
}

/** Returns the content of a file; undefined if it no longer exists. */
async function readText(path: string): Promise<ReturnType<typeof readUtf8> | undefined> {
  const bytes = await readFile(path).catch((error: unknown) => ignoreMissing(error)[0]);
  return bytes && readUtf8(bytes);
}

function ignoreMissing(error: unknown): never[] {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
    return [];
  throw error;
}
