import type { Readable } from 'node:stream';

/** The address of bytes in a store. It includes the council, so that councils never mix. */
export interface FileKey {
  readonly environmentId: string;
  readonly tenantId: string;
  /** Hash of the bytes, in lower-case hexadecimal. */
  readonly sha256: string;
  /**
   * For a picture of a home, which is stored in several sizes and formats: the variant, such as `640.webp`. The
   * hash is then that of the original bytes.
   */
  readonly size?: string;
}

/** The name of bytes in their council's part of a store: letters, digits and dots. */
export function nameInStore({ sha256, size }: FileKey): string {
  return size === undefined ? sha256 : `${sha256}.${size}`;
}

/**
 * A store for bytes that have been checked. They never change: a key names its bytes by their hash.
 * @throws StoreUnavailable from each call if the store is down, slow, full or refuses access. Nothing is lost
 * then, and the caller tries again later.
 */
export interface FileStore {
  /**
   * Stores the bytes of a local file; resolves once they would survive a power cut.
   * @param path absolute; the file itself stays there.
   */
  put(key: FileKey, path: string): Promise<void>;
  /**
   * Returns the bytes and their number; undefined if there are none. Errors of the stream are
   * `StoreUnavailable` too.
   */
  get(key: FileKey): Promise<{ readonly bytes: Readable; readonly size: number } | undefined>;
  /** Deletes bytes; not an error if there are none. */
  delete(key: FileKey): Promise<void>;
  /** Lists a council's stored bytes, with the time of each: for the sweep that finds bytes without a row. */
  list(council: Omit<FileKey, 'sha256'>): AsyncIterable<{ readonly sha256: string; readonly putAt: Date }>;
}

/** The store does not answer, or refuses access. The message names the store and the reason, and no people. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}
