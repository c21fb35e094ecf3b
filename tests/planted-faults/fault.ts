/** A change that a tired colleague could make: the types agree, and a person meets the harm. */
export interface PlantedFault {
  readonly id: string;
  /** The harm to a person, in one sentence. */
  readonly harm: string;
  /** The kind of gap it looks for, where it is one through which faults got away before. */
  readonly kind?: GapKind;
  /** Path in the project of the file that it changes. */
  readonly file: string;
  /** Text that stands in the file exactly once. */
  readonly find: string;
  /** Text that takes its place. */
  readonly put: string;
  /** The fewest files that ought to notice: Vitest's (`….test.ts`) or Playwright's (`tests/browser/….spec.ts`). */
  readonly tests: readonly [string, ...string[]];
  /** Folders and files that are tried after those; by default the folders of `tests`. */
  readonly wider?: readonly string[];
  /** The council whose browser tests ought to notice; by default the first one. */
  readonly council?: 'three-rivers' | 'porth-elen';
}

/**
 * Two rows are written and one is asserted; the boundary itself; what has to be gone from the browser; two events that
 * never meet in a test.
 */
export type GapKind = 'two rows' | 'boundary' | 'gone' | 'pair';
