/**
 * The least floor area of a home in square metres, from the nationally described space standard (Department for
 * Communities and Local Government, 2015, table 1), by bedrooms and people; rows that it lacks (five bedrooms
 * for nine people) add nine square metres per person.
 */
const areas: Readonly<Record<string, readonly [one: number, two: number, three: number]>> = {
  '0-1': [37, 37, 37],
  '1-1': [39, 58, 58],
  '1-2': [50, 58, 58],
  '2-3': [61, 70, 70],
  '2-4': [70, 79, 79],
  '3-4': [74, 84, 90],
  '3-5': [86, 93, 99],
  '3-6': [95, 102, 108],
  '4-5': [90, 97, 103],
  '4-6': [99, 106, 112],
  '4-7': [108, 115, 121],
  '4-8': [117, 124, 130],
  '5-6': [103, 110, 116],
  '5-7': [112, 119, 125],
  '5-8': [121, 128, 134],
  '5-9': [130, 137, 143],
};

/** @param storeys 1, 2 or 3. */
export function standardArea(bedrooms: number, persons: number, storeys: 1 | 2 | 3): number {
  const area = areas[`${bedrooms}-${persons}`]?.[storeys - 1];
  if (area === undefined) throw new RangeError(`No standard for ${bedrooms} bedrooms and ${persons} people.`);
  return area;
}

/** The least area of a bedroom in square metres (the same standard, paragraph 10). */
export const bedroomAreas = { 1: 7.5, 2: 11.5 } as const;

/** Returns the number of people in each bedroom: as many of the first bedrooms as necessary are for two. */
export function sleepersOf(bedrooms: number, persons: number): (1 | 2)[] {
  return Array.from({ length: bedrooms }, (_, place) => (place < persons - bedrooms ? 2 : 1));
}
