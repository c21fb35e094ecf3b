import type { Queries } from '../database/database.ts';
import { writeNotice } from '../database/write-notice.ts';

/** A letter about a file that its reader sent. */
export interface FileNotice {
  readonly kind: 'file.infected';
  readonly accountId: string;
  readonly fileId: string;
  /** The file's name as sent. */
  readonly name: string;
}

/** True if a notice is about a file. */
export function isFileNotice(notice: { readonly kind: string }): notice is FileNotice {
  return notice.kind.startsWith('file.');
}

/** Writes a notice to the outbox, in the transaction of its cause. */
export function writeFileNotice(transaction: Queries, notice: FileNotice): Promise<void> {
  return writeNotice(transaction, notice);
}
