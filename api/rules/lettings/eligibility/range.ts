/** A range that includes both ends; a missing end is open. */
export interface Range {
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Returns a range with at least one end; `null` for one without ends, which is no rule. */
export function rangeOf(range: Range | undefined): Range | null {
  if (range === undefined) return null;
  return range.minimum === undefined && range.maximum === undefined ? null : range;
}

/** Returns where a number is: below, within or above a range. */
export function sideOf(value: number, { minimum, maximum }: Range): 'below' | 'within' | 'above' {
  if (minimum !== undefined && value < minimum) return 'below';
  return maximum !== undefined && value > maximum ? 'above' : 'within';
}

/** Returns a range in words: `2 to 3`. */
export function rangeInWords({ minimum, maximum }: Range): string {
  if (minimum === undefined) return maximum === undefined ? 'any number' : `${maximum} at most`;
  if (maximum === undefined) return `${minimum} at least`;
  return minimum === maximum ? String(minimum) : `${minimum} to ${maximum}`;
}

/** Returns the ends that a range has, for a reason's facts. */
export function endsOf({ minimum, maximum }: Range): { minimum?: number; maximum?: number } {
  return {
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
  };
}
