import { readdir } from 'node:fs/promises';
import { extname, join, parse } from 'node:path';
import type { HomePictureKind } from '#schemas/backoffice/picture.ts';
import { CommandError } from '../../command/command-error.ts';
import { type PictureWords, readPictureWords } from './read-words.ts';

/** A picture in a folder. */
export interface FoundPicture {
  /** Path from the folder, with `/`. */
  readonly file: string;
  readonly path: string;
  readonly property: string;
  readonly kind: HomePictureKind;
  readonly position: number;
  /** Descriptions by locale; empty if there are none. */
  readonly alts: Readonly<Record<string, string>>;
}

/** A file that cannot be sent, with a cure. */
export interface RefusedFile {
  readonly file: string;
  readonly message: string;
  readonly cure: string;
}

/** Files that systems leave in folders on their own. */
const leftBehind = /^(?:\..*|thumbs\.db|desktop\.ini)$/i;
const wordFiles: readonly string[] = ['pictures.csv', 'alt.csv'];

/** `1001-2.jpg`, `1001-plan-1.png`: a reference, a plan or not, and a number. */
const flatName = /^(.+?)[-_ ]((?:floor[-_ ]?)?plan[-_ ]?)?(\d+)$/i;
const planName = /^(?:floor[-_ ]?)?plan/i;

/** Sorts 10.jpg after 9.jpg. */
const inOrder = new Intl.Collator('en-GB', { numeric: true });

/**
 * Finds the pictures in a folder: a folder for each home, named by its reference, with pictures in the order of their
 * names and plans beginning with "plan"; or files such as `1001-1.jpg` and `1001-plan-1.png`. `pictures.csv` beside
 * them has descriptions.
 * @throws CommandError for a folder or a CSV file that cannot be read.
 */
export async function findPictureFiles(
  folder: string,
): Promise<{ readonly pictures: readonly FoundPicture[]; readonly refused: readonly RefusedFile[] }> {
  const files = await listFiles(folder);
  const csv = wordFiles.find((name) => files.includes(name));
  const words =
    csv === undefined ? new Map<string, PictureWords>() : await readPictureWords(join(folder, csv));
  const refused: RefusedFile[] = [];
  const placed: { file: string; property: string; kind: HomePictureKind }[] = [];
  for (const file of files) {
    if (wordFiles.includes(file)) continue;
    const place = placeOf(file, words.get(file)?.property);
    if (place) placed.push({ file, ...place });
    else
      refused.push({
        file,
        message: 'Its name does not say which home it shows.',
        cure: 'Put it in a folder named after the reference of the home, call it REFERENCE-1.jpg, or write its home in the column "property" of pictures.csv.',
      });
  }
  for (const [file, { line }] of words) {
    if (!files.includes(file))
      refused.push({
        file,
        message: `${csv}:${line} names it, but it is not in the folder.`,
        cure: 'Write its name as in the folder, including the folder it is in, or remove the row.',
      });
  }
  const pictures = [
    ...Map.groupBy(placed, ({ property, kind }) => JSON.stringify([property, kind])).values(),
  ].flatMap((group) =>
    group
      .toSorted((one, other) => inOrder.compare(one.file, other.file))
      .map((picture, place) => ({
        ...picture,
        path: join(folder, picture.file),
        position: place + 1,
        alts: words.get(picture.file)?.alts ?? {},
      })),
  );
  return { pictures, refused };
}

/** Returns the files of a folder and its subfolders, with `/` between folder and file. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch((cause: unknown) => {
    throw new CommandError(
      `${folder} cannot be read: ${cause instanceof Error ? cause.message : 'for an unknown reason'}`,
    );
  });
  return entries
    .filter((entry) => !entry.isDirectory() && !leftBehind.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length).replaceAll('\\', '/'))
    .toSorted(inOrder.compare);
}

function placeOf(
  file: string,
  fromWords: string | undefined,
): { readonly property: string; readonly kind: HomePictureKind } | undefined {
  const parts = file.split('/');
  const [around] = parts;
  const { name } = parse(parts.at(-1) ?? '');
  const flat = parts.length === 1 ? flatName.exec(name) : null;
  const isPlan = parts.length === 1 ? flat?.[2] !== undefined : planName.test(name);
  const kind = isPlan ? 'floorPlan' : 'photograph';
  const property = fromWords ?? (parts.length === 2 ? around : flat?.[1]);
  if (property === undefined || extname(file) === '') return undefined;
  return { property, kind };
}
