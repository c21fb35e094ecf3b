/**
 * A problem in a council's files: `error` (the version is refused) or `warning` (it is served, but should be
 * checked).
 */
export interface Finding {
  readonly severity: 'error' | 'warning';
  /** A machine-readable code, such as `theme.contrast` or `content.unknownTarget`. */
  readonly kind: string;
  /** The file, relative to the tenants folder, such as `ashcombe/theme.json`. */
  readonly file: string;
  /** Counted from 1; absent if it concerns the whole file. */
  readonly line?: number;
  /** JSON pointer (RFC 6901) into a JSON file. */
  readonly pointer?: string;
  /** The problem, in a sentence. */
  readonly message: string;
  /** The cure, in a sentence. */
  readonly cure: string;
}
