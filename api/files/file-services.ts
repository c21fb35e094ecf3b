import { join } from 'node:path';
import type { FileStore } from './storage/file-store.ts';

/** Services shared by everything about files: created once per process and passed in. */
export interface FileServices {
  /** Store for files that have been checked. */
  readonly store: FileStore;
  /**
   * Absolute path of the folder for bytes that are arriving or not yet checked. All processes share it, so with
   * several machines it is on a shared volume.
   */
  readonly stagingFolder: string;
  /** Undefined if the installation has no scanner; files are then marked as not scanned. */
  readonly scanner: Scanner | undefined;
}

/** A virus scanner. */
export interface Scanner {
  /**
   * Scans a local file.
   * @returns `unavailable` if there was no verdict and the file has to wait; never rejects
   */
  scan(path: string): Promise<'clean' | 'infected' | 'unavailable'>;
}

/** Path of the bytes of one upload while they arrive: a folder per council, a file per upload. */
export function stagedPath(
  { stagingFolder }: Pick<FileServices, 'stagingFolder'>,
  tenantId: string,
  fileId: string,
): string {
  return join(stagingFolder, tenantId, fileId);
}
