/** What is told of a count: it lies between these two, both included. The same number twice: exactly that many. */
export interface ShownCount {
  readonly least: number;
  readonly most: number;
}

/**
 * Fewer people than these are not told apart: who knows of one of them that they fill in a form could read from an exact
 * figure what they answered. The same as for bids (`outcomes.hideBelow` of the councils' lettings.json).
 */
export const fewest = 5;

/**
 * A count as it may be told. One to four become "1 to 4"; all but one to four become as vague, since the others could be
 * worked out from them. None is told: it names nobody.
 * @param all of how many
 */
export function shownCount(count: number, all: number): ShownCount {
  if (count === 0) return { least: 0, most: 0 };
  if (count < fewest) return { least: 1, most: fewest - 1 };
  const others = all - count;
  if (others > 0 && others < fewest) return { least: all - fewest + 1, most: all - 1 };
  return { least: count, most: count };
}
