/** What the accessibility statement tells of a run of the checks. */
export interface AccessibilityChecks {
  /** ISO day of the run. */
  readonly day: string;
  readonly engine: string;
  /** How many rules were asked, and how many times a page was looked at. */
  readonly rules: number;
  readonly looks: number;
  readonly councils: number;
  /** The narrowest and the widest window, in pixels. */
  readonly narrowest: number;
  readonly widest: number;
  /** The paths of the routes that were looked at, as the router writes them, in alphabetical order. */
  readonly routes: readonly string[];
  /** Each rule that some page breaks, with the routes of those pages. */
  readonly breaches: readonly { readonly rule: string; readonly routes: readonly string[] }[];
}
