import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

/**
 * The folder in which a full run leaves the states it met: a folder for each council, in it one for each
 * machine and state.
 */
export const galleryFolder = join(import.meta.dirname, '..', '..', 'test-results', 'gallery');

const GalleryEntrySchema = Type.Object({
  machine: Type.String(),
  /** The state's name, and the content or controls it shows. */
  state: Type.String(),
  description: Type.String(),
  /** The path on which it was first met, by its name in `npm run machines -- paths`. */
  path: Type.String(),
  /** An ISO instant. */
  at: Type.String(),
  looks: Type.Array(
    Type.Object({
      scheme: Type.String(),
      /** Name of a file beside the entry. */
      picture: Type.String(),
      /** axe's findings there, one line per element. */
      faults: Type.Array(Type.String()),
    }),
  ),
});

/** One state of one machine as a page shows it, in every colour scheme. */
export type GalleryEntry = Static<typeof GalleryEntrySchema>;

/**
 * Returns the folder for a state for the first process that claims it; null for all others.
 * @param root A folder like {@link galleryFolder}.
 */
export async function claimState(
  root: string,
  council: string,
  machine: string,
  state: string,
): Promise<string | null> {
  const place = join(root, council, machine);
  await mkdir(place, { recursive: true });
  const folder = join(place, folderName(state));
  try {
    await mkdir(folder);
    return folder;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return null;
    throw error;
  }
}

export async function storeEntry(folder: string, entry: GalleryEntry): Promise<void> {
  await writeFile(join(folder, 'entry.json'), JSON.stringify(entry, null, 2));
}

/** An entry whose pictures are addresses relative to the council's folder. */
export type PlacedEntry = GalleryEntry & { readonly folder: string };

/**
 * Returns all entries in a council's folder, by machine and state. A state whose test failed midway has no
 * entry.
 */
export async function readEntries(root: string, council: string): Promise<PlacedEntry[]> {
  const found = await readdir(join(root, council), { recursive: true }).catch(() => []);
  const files = found.filter((name) => name.endsWith('entry.json')).toSorted();
  return Promise.all(
    files.map(async (name) => {
      const entry: unknown = JSON.parse(await readFile(join(root, council, name), 'utf8'));
      return { ...Value.Parse(GalleryEntrySchema, entry), folder: name.replace(/[/\\]entry\.json$/, '') };
    }),
  );
}

function folderName(state: string): string {
  return state
    .replace(/[^a-zA-Z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
}
