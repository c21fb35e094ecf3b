import type { Coordinates } from '#domain/places/national-grid.ts';
import type { LocationsResponse } from '#schemas/api/property-listings.ts';

interface AreaMiddle extends Coordinates {
  readonly name: string;
}

const fine = 10_000;

/**
 * Returns the parts of the town with the middle of their open homes, by name. To four decimals (11 m), like a
 * search's address.
 */
export function middlesOfAreas({ areas, adverts }: LocationsResponse): AreaMiddle[] {
  const sums = areas.map((name) => ({ name, latitude: 0, longitude: 0, homes: 0 }));
  for (const { area, latitude, longitude } of adverts) {
    const sum = sums[area];
    if (!sum) continue;
    sum.latitude += latitude;
    sum.longitude += longitude;
    sum.homes += 1;
  }
  return sums
    .filter(({ homes }) => homes > 0)
    .map(({ name, latitude, longitude, homes }) => ({
      name,
      latitude: Math.round((latitude / homes) * fine) / fine,
      longitude: Math.round((longitude / homes) * fine) / fine,
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}
