import { join } from 'node:path';
import type { FileStore } from './storage/file-store.ts';

/** What everything about files shares: made once a process and handed in. */
export interface FileServices {
  /** Where files are kept once they were looked at. */
  readonly store: FileStore;
  /**
   * Absolute: where bytes are while they come and until somebody has looked at them. All processes share it, so on several
   * machines it is on a shared volume.
   */
  readonly stagingFolder: string;
  /** Undefined: the council's installation has none, and files say that they were not scanned. */
  readonly scanner: Scanner | undefined;
}

/** A virus scanner. */
export interface Scanner {
  /**
   * Shows it a file of this machine.
   * @returns `unavailable` where it gave no verdict, so that the file has to wait; never a rejection
   */
  scan(path: string): Promise<'clean' | 'infected' | 'unavailable'>;
}

/** Where the bytes of one upload are while they come: a folder for each council, a file for each upload. */
export function stagedPath(
  { stagingFolder }: Pick<FileServices, 'stagingFolder'>,
  tenantId: string,
  fileId: string,
): string {
  return join(stagingFolder, tenantId, fileId);
}
