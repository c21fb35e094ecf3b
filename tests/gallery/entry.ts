import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

/** Where a full run leaves the states it has met: a folder a council, in it one a machine, in it one a state. */
export const galleryFolder = join(import.meta.dirname, '..', '..', 'test-results', 'gallery');

const GalleryEntrySchema = Type.Object({
  machine: Type.String(),
  /** Its name, and what it shows or offers. */
  state: Type.String(),
  description: Type.String(),
  /** The path on which it was met first, as `npm run machines -- paths` names it. */
  path: Type.String(),
  /** An ISO instant. */
  at: Type.String(),
  looks: Type.Array(
    Type.Object({
      scheme: Type.String(),
      /** A file beside the entry. */
      picture: Type.String(),
      /** What axe found there, a line for each element. */
      faults: Type.Array(Type.String()),
    }),
  ),
});

/** One state of one machine as a page shows it, in every colour scheme. */
export type GalleryEntry = Static<typeof GalleryEntrySchema>;

/**
 * The folder for a state that nobody has taken yet, whichever process asks first; null where somebody has.
 * @param root as {@link galleryFolder}.
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

export async function keepEntry(folder: string, entry: GalleryEntry): Promise<void> {
  await writeFile(join(folder, 'entry.json'), JSON.stringify(entry, null, 2));
}

/** An entry with its pictures as addresses from the council's folder. */
export type PlacedEntry = GalleryEntry & { readonly folder: string };

/** All that a council's folder holds, by machine and state. A state whose test broke on the way has no entry. */
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
