import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

/** The files of one folder as they were at one moment. Paths count from the folder and have forward slashes. */
export interface Source {
  readonly folder: string;
  /** The same for the same texts and the same names of pictures. */
  readonly digest: string;
  /** What Lintel reads: JSON (a map is JSON, too), HTML and CSS. */
  readonly texts: ReadonlyMap<string, string>;
  /** Texts that are not UTF-8, and so could not be read. */
  readonly unreadable: ReadonlySet<string>;
  /** Every other file, such as pictures. */
  readonly others: ReadonlySet<string>;
}

const textKinds = new Set(['.json', '.geojson', '.html', '.css']);
/** What editors and desktops leave lying about. */
const litter = /^\.|~$|^Thumbs\.db$/i;

/** Reads a folder and all below it. One that is not there is empty. */
export async function readSource(folder: string): Promise<Source> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ignoreMissing);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep))
    .filter((parts) => !parts.some((part) => litter.test(part)))
    .map((parts) => parts.join('/'))
    .sort();
  const texts = new Map<string, string>();
  const unreadable = new Set<string>();
  const others = new Set<string>();
  const read = await Promise.all(
    paths.map((path) => (textKinds.has(extname(path)) ? readText(join(folder, path)) : undefined)),
  );
  for (const [index, path] of paths.entries()) {
    const text = read[index];
    if (!textKinds.has(extname(path))) others.add(path);
    else if (text === null) unreadable.add(path);
    // A file that went away between the two looks was not there.
    else if (text !== undefined) texts.set(path, text);
  }
  return makeSource(folder, texts, unreadable, others);
}

/** A source from what is known already, such as a copy kept on disk. */
export function makeSource(
  folder: string,
  texts: ReadonlyMap<string, string>,
  unreadable: ReadonlySet<string>,
  others: ReadonlySet<string>,
): Source {
  const hash = createHash('sha256');
  for (const [path, text] of texts) hash.update(`${path}\0${text.length}\0`).update(text);
  for (const path of [...unreadable, ...others]) hash.update(`${path}\0`);
  return { folder, digest: hash.digest('hex').slice(0, 24), texts, unreadable, others };
}

/** The text; null where it is not UTF-8; undefined where there is no file any more. */
async function readText(path: string): Promise<string | null | undefined> {
  try {
    // Takes a byte order mark away, as Windows editors write one.
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
  } catch (error) {
    if (error instanceof TypeError) return null;
    return ignoreMissing(error)[0];
  }
}

function ignoreMissing(error: unknown): never[] {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
    return [];
  throw error;
}
