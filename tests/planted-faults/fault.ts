/** A change that a tired colleague could make: the types agree, and a person suffers the harm. */
export interface PlantedFault {
  readonly id: string;
  /** The harm to a person, in one sentence. */
  readonly harm: string;
  /** The kind of gap it tests, if faults have escaped through such a gap before. */
  readonly kind?: GapKind;
  /** Path, within the project, of the file that it changes. */
  readonly file: string;
  /** Text that occurs in the file exactly once. */
  readonly find: string;
  /** The text to replace it with. */
  readonly put: string;
  /**
   * The fewest files that should notice it: Vitest's (`….test.ts`) or Playwright's (`tests/browser/….spec.ts`).
   */
  readonly tests: readonly [string, ...string[]];
  /** Folders and files tried after those; by default the folders of `tests`. */
  readonly wider?: readonly string[];
  /** The council whose browser tests should notice it; by default the first one. */
  readonly council?: 'three-rivers' | 'porth-elen';
}

/**
 * Two rows are written and one is checked; the boundary itself; data that must be gone from the browser; two
 * events that never meet in a test.
 */
type GapKind = 'two rows' | 'boundary' | 'gone' | 'pair';
