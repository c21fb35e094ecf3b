import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileKey, FileStore } from '../files/storage/file-store.ts';
import { pictureFormats, type EncodedPicture, type PictureFormat } from './encode-picture.ts';

/** A council's picture by the hash of the original bytes. */
export type PictureKey = Pick<FileKey, 'environmentId' | 'tenantId' | 'sha256'>;

/** The name of a size in the store and in addresses. */
const sizeName = (width: number, format: PictureFormat): string => `${width}.${format}`;

/**
 * Stores all sizes of a picture.
 * @throws StoreUnavailable; some of them may be stored then, and the same call again completes them.
 */
export async function storePicture(
  store: FileStore,
  key: PictureKey,
  { sizes }: Pick<EncodedPicture, 'sizes'>,
): Promise<void> {
  // The store takes files rather than bytes, since residents' files may be large.
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
 * @throws StoreUnavailable; some of them may be gone then, and the same call again deletes the rest.
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
