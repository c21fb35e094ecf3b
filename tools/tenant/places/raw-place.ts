import type { Coordinates } from '#domain/places/national-grid.ts';
import type { PlaceKind, SchoolPhase } from '#schemas/tenant/places.ts';

/** A place as a file has it. */
export interface RawPlace {
  /** The same for the same place in the next edition of the file, such as `urn:100001`. */
  readonly id: string;
  readonly kind: PlaceKind;
  readonly name: string;
  readonly welshName?: string;
  readonly phase?: SchoolPhase;
  /** Where it is; undefined where only its postcode is known. */
  readonly at: Coordinates | undefined;
  /** As `readPostcode` has it; null where there is none. */
  readonly postcode: string | null;
  /** From 1. */
  readonly line: number;
}

/** Why a row became no place. */
export type Skipped =
  /** It has closed, or is of a kind that nobody is told of. */
  | { readonly skipped: 'notWanted' }
  /** Somebody should look at it. */
  | { readonly skipped: 'fault'; readonly fault: RowFault };

/** What is wrong with a cell. */
export interface RowFault {
  readonly line: number;
  /** As the file calls it. */
  readonly column: string;
  readonly message: string;
  readonly cure: string;
}

/** What a row of a file came to. */
export type ReadRow = RawPlace | Skipped;
