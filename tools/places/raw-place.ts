import type { Coordinates } from '#domain/places/national-grid.ts';
import type { PlaceKind, SchoolPhase } from '#schemas/tenant/places.ts';

/** A place as read from a file. */
export interface RawPlace {
  /** Stable over editions of the file, such as `urn:100001`. */
  readonly id: string;
  readonly kind: PlaceKind;
  readonly name: string;
  readonly welshName?: string;
  readonly phase?: SchoolPhase;
  /** Coordinates; undefined if only the postcode is known. */
  readonly at: Coordinates | undefined;
  /** In the form of `readPostcode`; null if there is none. */
  readonly postcode: string | null;
  /** Line in the file, from 1. */
  readonly line: number;
}

/** The reason why a row did not become a place. */
type Skipped =
  /** Closed, or of a kind that is no use to residents. */
  | { readonly skipped: 'notWanted' }
  /** A mistake that someone should check. */
  | { readonly skipped: 'fault'; readonly fault: RowFault };

/** A fault in a cell. */
export interface RowFault {
  readonly line: number;
  /** The file's own name for the column. */
  readonly column: string;
  readonly message: string;
  readonly cure: string;
}

/** The outcome of reading a row. */
export type ReadRow = RawPlace | Skipped;
