import type { Readable } from 'node:stream';

/** The address of bytes in a store. The council is part of it, so that councils never mix. */
export interface FileKey {
  readonly environmentId: string;
  readonly tenantId: string;
  /** Of the bytes, in lower-case hexadecimal. */
  readonly sha256: string;
  /**
   * Of a picture of a home, which is kept in several sizes and formats: which of them, such as `640.webp`. The hash is
   * then that of the bytes they were made from.
   */
  readonly size?: string;
}

/** What bytes are called in their council's part of a store: letters, digits and dots. */
export function nameInStore({ sha256, size }: FileKey): string {
  return size === undefined ? sha256 : `${sha256}.${size}`;
}

/**
 * Where bytes are kept, once they were looked at. They never change: a key names its bytes by their hash.
 * @throws StoreUnavailable from each call where the store is away, slow, full or refuses us. Nothing is lost then, and the
 *   caller tries again later.
 */
export interface FileStore {
  /**
   * Keeps the bytes of a file of this machine; resolves once they outlast a power cut.
   * @param path absolute; the file itself stays where it is.
   */
  put(key: FileKey, path: string): Promise<void>;
  /** The bytes, and how many they are; undefined where there are none. Errors of the stream are `StoreUnavailable`, too. */
  get(key: FileKey): Promise<{ readonly bytes: Readable; readonly size: number } | undefined>;
  /** Deletes bytes. That there are none is no error. */
  delete(key: FileKey): Promise<void>;
  /** What is kept for one council, with when it was put: for the sweep that looks for bytes that belong to no row. */
  list(council: Omit<FileKey, 'sha256'>): AsyncIterable<{ readonly sha256: string; readonly putAt: Date }>;
}

/** The store doesn't answer, or refuses us. The message says which store and why, and names nobody. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}
