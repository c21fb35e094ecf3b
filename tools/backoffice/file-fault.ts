/** Something wrong with a file itself, found before its items are checked. */
export interface FileFault {
  /** A word after `feed.`. */
  readonly kind: string;
  /** From 1. */
  readonly line: number;
  readonly column?: string;
  readonly value?: string;
  readonly message: string;
  readonly cure: string;
}
