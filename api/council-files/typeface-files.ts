import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

/** A typeface file in a council's folder. */
export interface TypefaceOnDisk {
  readonly kind: 'woff2' | 'other typeface' | 'none';
  readonly bytes: number;
  /** A hash of the content; empty for a file too large to be served. */
  readonly hash: string;
}

/** Size limits in bytes. Above `good` the check warns; above `most` it refuses the file or the sum. */
export const typefaceBudget = {
  file: { good: 60_000, most: 120_000 },
  council: { good: 120_000, most: 240_000 },
} as const;

const starts: Readonly<Record<string, TypefaceOnDisk['kind']>> = {
  wOF2: 'woff2',
  wOFF: 'other typeface',
  OTTO: 'other typeface',
  true: 'other typeface',
  ttcf: 'other typeface',
  '\0\u0001\0\0': 'other typeface',
};

/** Returns true for a typeface's file name, whether or not we serve such files. */
export const isTypefaceName = (path: string): boolean => /\.(?:woff2?|ttf|otf|ttc|eot)$/i.test(path);

/** Reads the typefaces in a council's folder, by path. A file that has disappeared since is left out. */
export async function readTypefaces(
  folder: string,
  paths: Iterable<string>,
): Promise<ReadonlyMap<string, TypefaceOnDisk>> {
  const meant = [...paths].filter((path) => path.startsWith('typefaces/') && isTypefaceName(path));
  const read = await Promise.all(
    meant.map(async (path) => [path, await readTypeface(join(folder, path))] as const),
  );
  return new Map(read.flatMap(([path, found]) => (found ? [[path, found]] : [])));
}

async function readTypeface(path: string): Promise<TypefaceOnDisk | undefined> {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (!handle) return undefined;
  try {
    const { size } = await handle.stat();
    const isServed = size <= typefaceBudget.file.most;
    const wanted = isServed ? size : 4;
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(wanted), 0, wanted, 0);
    const bytes = buffer.subarray(0, bytesRead);
    return {
      kind: starts[bytes.toString('latin1', 0, 4)] ?? 'none',
      bytes: size,
      hash: isServed ? typefaceHash(bytes) : '',
    };
  } finally {
    await handle.close();
  }
}

/** Returns a hash of a file's content for its address: the first 22 characters of its SHA-256 in base64url. */
export function typefaceHash(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}
