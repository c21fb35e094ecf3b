import type { FileFault } from './file-fault.ts';

/** One item of a file, and its place. Pointers are relative to the item. */
export interface FileItem {
  readonly item: unknown;
  /** The line on which it begins, from 1. */
  readonly line: number;
  readonly lineAt: (pointer: string) => number;
  /** The column of a CSV file; undefined in JSON. */
  readonly columnAt: (pointer: string) => string | undefined;
  /** True if the first row lacks the column, which is reported once for the file. */
  readonly isColumnMissing: (pointer: string) => boolean;
}

/** True if a part of a file is an item and not a fault. */
export function isItem(part: FileItem | FileFault): part is FileItem {
  return 'item' in part;
}
