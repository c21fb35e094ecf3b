/** A count as shown: between these two numbers, both included. Equal numbers mean an exact count. */
export interface ShownCount {
  readonly least: number;
  readonly most: number;
}

/**
 * The fewest people to show as an exact number. With fewer, anyone who knows one of the people could work out what they
 * answered. The same as for bids (`outcomes.hideBelow` of the councils' lettings.json).
 */
const fewest = 5;

/**
 * Returns a count as it may be shown. One to four become "1 to 4"; all but one to four become as vague, since
 * the others could be worked out from them. Zero is shown, since it is about no one.
 * @param all the number of people it is out of
 */
export function shownCount(count: number, all: number): ShownCount {
  if (count === 0) return { least: 0, most: 0 };
  if (count < fewest) return { least: 1, most: fewest - 1 };
  const others = all - count;
  if (others > 0 && others < fewest) return { least: all - fewest + 1, most: all - 1 };
  return { least: count, most: count };
}
