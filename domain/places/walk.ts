/**
 * How much longer a walk through streets is than the straight line, and how fast people walk, in metres a minute: 4.8 km an
 * hour, as the Department for Transport's journey time statistics have it. In British towns ways are between 1.2 and 1.4
 * times the line.
 */
const winding = 1.3;
const pace = 80;

/** Further than that nobody is told a walk in minutes: an hour on foot is a journey by bus. */
const furthestWalk = 3_200;

/**
 * About how many minutes somebody walks who is neither slow nor in a hurry; rounded up to five minutes from a quarter of
 * an hour on, since nobody knows the way. Null where it is no walk.
 * @param metres in a straight line.
 */
export function minutesOnFoot(metres: number): number | null {
  if (metres > furthestWalk) return null;
  const minutes = Math.max(1, Math.ceil((metres * winding) / pace));
  return minutes <= 15 ? minutes : Math.ceil(minutes / 5) * 5;
}

/** A distance as British people say it: in metres where it is next door, else in miles with a tenth. */
export type SaidDistance =
  | { readonly unit: 'metres'; readonly value: number }
  | { readonly unit: 'miles'; readonly value: number };

const metresPerMile = 1_609.344;

/** @param metres in a straight line; under a tenth of a mile they are told in tens. */
export function sayDistance(metres: number): SaidDistance {
  const tenths = Math.round((metres / metresPerMile) * 10);
  if (tenths < 1 || metres < 100)
    return { unit: 'metres', value: Math.max(10, Math.round(metres / 10) * 10) };
  return { unit: 'miles', value: tenths / 10 };
}
