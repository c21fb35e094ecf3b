import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileKey, FileStore } from '../files/storage/file-store.ts';
import { pictureFormats, type EncodedPicture, type PictureFormat } from './encode-picture.ts';

/** A picture of a council by the hash of what was sent. */
export type PictureKey = Pick<FileKey, 'environmentId' | 'tenantId' | 'sha256'>;

/** The size of a picture as the store and its address call it. */
export const sizeName = (width: number, format: PictureFormat): string => `${width}.${format}`;

/**
 * Keeps all sizes of a picture.
 * @throws StoreUnavailable, and some of them may be there then; the same sizes again find them.
 */
export async function keepPicture(
  store: FileStore,
  key: PictureKey,
  { sizes }: Pick<EncodedPicture, 'sizes'>,
): Promise<void> {
  // The store takes files, since what residents send may be large.
  const folder = await mkdtemp(join(tmpdir(), 'lintel-picture-'));
  try {
    for (const { width, format, bytes } of sizes) {
      const size = sizeName(width, format);
      await writeFile(join(folder, size), bytes);
      await store.put({ ...key, size }, join(folder, size));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Deletes all sizes of a picture.
 * @throws StoreUnavailable, and some of them may be gone then; the same call again deletes the rest.
 */
export async function deletePicture(
  store: FileStore,
  key: PictureKey,
  widths: readonly number[],
): Promise<void> {
  for (const width of widths) {
    for (const format of pictureFormats) await store.delete({ ...key, size: sizeName(width, format) });
  }
}
