/**
 * Something in a council's files that is wrong (`error`: the version is refused) or doubtful (`warning`: it
 * serves, and somebody should look).
 */
export interface Finding {
  readonly severity: 'error' | 'warning';
  /** A word for programs, such as `theme.contrast` or `content.unknownTarget`. */
  readonly kind: string;
  /** The file, counted from the tenants folder, such as `ashcombe/theme.json`. */
  readonly file: string;
  /** From 1; absent where the whole file is meant. */
  readonly line?: number;
  /** JSON pointer (RFC 6901) into a JSON file. */
  readonly pointer?: string;
  /** What is wrong, in a sentence. */
  readonly message: string;
  /** What to do about it, in a sentence. */
  readonly cure: string;
}
