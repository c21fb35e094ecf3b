/** Both ends included; an end that is not named is open. */
export interface Range {
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A range that asks for something; null for one without ends, which is no rule. */
export function rangeOf(range: Range | undefined): Range | null {
  if (range === undefined) return null;
  return range.minimum === undefined && range.maximum === undefined ? null : range;
}

/** On which side of a range a number lies. */
export function sideOf(value: number, { minimum, maximum }: Range): 'below' | 'within' | 'above' {
  if (minimum !== undefined && value < minimum) return 'below';
  return maximum !== undefined && value > maximum ? 'above' : 'within';
}

/** The ends that a range names, for a reason's facts. */
export function endsOf({ minimum, maximum }: Range): { minimum?: number; maximum?: number } {
  return {
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
  };
}
