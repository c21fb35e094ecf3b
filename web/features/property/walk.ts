/**
 * The factor from a straight line to a walk through streets, and the pace in metres a minute: 4.8 km an hour,
 * as in the Department for Transport's journey time statistics. In British towns walks are between 1.2 and 1.4
 * times the line.
 */
const winding = 1.3;
const pace = 80;

/** The longest walk in metres, in a straight line, to give in minutes: an hour on foot is a journey by bus. */
const furthestWalk = 3_200;

/**
 * Returns the approximate minutes of a walk at an ordinary pace; rounded up to five minutes from a quarter of
 * an hour on, since the route is unknown. `null` if it is too far to walk.
 * @param metres in a straight line.
 */
export function minutesOnFoot(metres: number): number | null {
  if (metres > furthestWalk) return null;
  const minutes = Math.max(1, Math.ceil((metres * winding) / pace));
  return minutes <= 15 ? minutes : Math.ceil(minutes / 5) * 5;
}

/** A distance in the unit to show: metres if it is next door, otherwise miles to one decimal place. */
type SaidDistance =
  | { readonly unit: 'metres'; readonly value: number }
  | { readonly unit: 'miles'; readonly value: number };

const metresPerMile = 1_609.344;

/**
 * Returns a distance in the unit to show.
 * @param metres in a straight line; below 100 they are shown as metres, rounded to tens.
 */
export function sayDistance(metres: number): SaidDistance {
  const tenths = Math.round((metres / metresPerMile) * 10);
  if (tenths < 1 || metres < 100)
    return { unit: 'metres', value: Math.max(10, Math.round(metres / 10) * 10) };
  return { unit: 'miles', value: tenths / 10 };
}
