/** Annotation type by which a browser test reports an audit. Its description is a `PageAudit` in JSON. */
export const AUDIT = 'accessibility-audit';

/** Axe's results for one page, at one width and in one theme. */
export interface PageAudit {
  /** The page's path, without the query. */
  readonly address: string;
  /** Width of the window in pixels. */
  readonly width: number;
  readonly scheme: 'light' | 'dark';
  /** Name and version of the checker, such as `axe-core 4.14.1`. */
  readonly engine: string;
  /** Ids of all rules checked. */
  readonly rules: readonly string[];
  /** Ids of the rules that the page breaks. */
  readonly breaches: readonly string[];
}
