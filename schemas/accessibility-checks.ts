/** The facts about a run of the checks that the accessibility statement gives. */
export interface AccessibilityChecks {
  /** ISO day of the run. */
  readonly day: string;
  readonly engine: string;
  /** Numbers of rules checked, and of page visits. */
  readonly rules: number;
  readonly looks: number;
  readonly councils: number;
  /** The narrowest and the widest window, in pixels. */
  readonly narrowest: number;
  readonly widest: number;
  /** Paths of the routes visited, as the router writes them, in alphabetical order. */
  readonly routes: readonly string[];
  /** Rules that a page breaks, with the routes of those pages. */
  readonly breaches: readonly { readonly rule: string; readonly routes: readonly string[] }[];
}
