/** A fault in the file itself, found before its items are checked. */
export interface FileFault {
  /** The finding's kind, without `feed.`. */
  readonly kind: string;
  /** Line from 1. */
  readonly line: number;
  readonly column?: string;
  readonly value?: string;
  readonly message: string;
  readonly cure: string;
}
