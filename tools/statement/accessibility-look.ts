/** The type of the annotation by which a browser test tells of a look. Its description is an `AccessibilityLook` in JSON. */
export const LOOK = 'accessibility-look';

/** What axe found when a test looked at a page once. */
export interface AccessibilityLook {
  /** The page's path, without the query. */
  readonly address: string;
  /** Of the window, in pixels. */
  readonly width: number;
  readonly scheme: 'light' | 'dark';
  /** The name and version of what looked, such as `axe-core 4.14.1`. */
  readonly engine: string;
  /** Each rule that was asked, by axe's name for it. */
  readonly rules: readonly string[];
  /** Those of the rules that the page breaks. */
  readonly breaches: readonly string[];
}
