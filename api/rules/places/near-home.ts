import type { NearbyKind } from '#schemas/api/local-area.ts';
import { placesPerKind } from '#schemas/api/local-area.ts';
import { placeKinds, type PlaceKind } from '#schemas/tenant/places.ts';
import { milesBetween } from '#domain/search/miles-between.ts';
import type { Coordinates } from '#domain/places/national-grid.ts';
import { placeOf, pointOf, rowsBetween, type PlaceRow, type PlaceTable } from './place-table.ts';

/**
 * The furthest distance at which a place counts as near, in miles. In the country a school may be six miles away.
 */
export const furthestMiles = 10;

/**
 * The distance in miles within which places with the same name count as one: a street has a stop on each
 * side, and a park has several gates.
 */
const samePlace: Readonly<Partial<Record<PlaceKind, number>>> = {
  'bus-stop': 0.3,
  'tram-stop': 0.3,
  station: 0.3,
  park: 1,
};

const metresPerMile = 1_609.344;
/** A degree of latitude, in miles. */
const degree = milesBetween({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 });

/**
 * Distances to search, in miles, one after the other while a kind has too few places. In a town the first is
 * usually enough.
 */
const rounds = [1, 3, furthestMiles];

interface Found {
  readonly place: PlaceRow;
  readonly miles: number;
}

/**
 * Returns the places around a home, kind by kind in the order of `placeKinds`: how many within a mile, and the
 * nearest few, nearest first. A kind without any place within {@link furthestMiles} is left out.
 * @param locale the language of the names, such as `cy-GB`.
 */
export function nearHome(table: PlaceTable, home: Coordinates, locale: string): NearbyKind[] {
  const known = new Map<PlaceKind, readonly Found[]>();
  for (const reach of rounds) {
    const lacking = placeKinds.filter((kind) => (known.get(kind)?.length ?? 0) < placesPerKind);
    // A place is only merged into nearer ones, so a wider round does not change earlier results.
    for (const [kind, found] of placesWithin(table, home, reach, new Set(lacking), locale))
      known.set(kind, onePerPlace(found.toSorted(nearestFirst), samePlace[kind]));
  }
  return placeKinds.flatMap((kind): NearbyKind[] => {
    const found = known.get(kind);
    if (found === undefined) return [];
    return [
      {
        kind,
        withinMile: found.filter(({ miles }) => miles <= 1).length,
        places: found
          .slice(0, placesPerKind)
          .map(({ place: { name, phase, latitude, longitude }, miles }) => ({
            name,
            ...(phase === undefined ? {} : { phase }),
            metres: Math.round(miles * metresPerMile),
            latitude,
            longitude,
          })),
      },
    ];
  });
}

/** Returns every place of some kinds within some miles. */
function placesWithin(
  table: PlaceTable,
  home: Coordinates,
  reach: number,
  kinds: ReadonlySet<PlaceKind>,
  locale: string,
): ReadonlyMap<PlaceKind, Found[]> {
  const byKind = new Map<PlaceKind, Found[]>();
  if (kinds.size === 0) return byKind;
  const wanted = placeKinds.map((kind) => kinds.has(kind));
  const [first, end] = rowsBetween(table, home.latitude - reach / degree, home.latitude + reach / degree);
  for (let row = first; row < end; row += 1) {
    if (wanted[table.kinds[row] ?? 0] !== true) continue;
    const miles = milesBetween(home, pointOf(table, row));
    if (miles > reach) continue;
    const place = placeOf(table, row, locale);
    const found = byKind.get(place.kind);
    if (found) found.push({ place, miles });
    else byKind.set(place.kind, [{ place, miles }]);
  }
  return byKind;
}

/** Sorts by distance, then by name, so that the same files give the same result. */
function nearestFirst(one: Found, other: Found): number {
  return one.miles - other.miles || (one.place.name < other.place.name ? -1 : 1);
}

/**
 * Keeps the nearest of the places that people see as one.
 * @param within miles; `undefined` if each is its own.
 */
function onePerPlace(found: readonly Found[], within: number | undefined): readonly Found[] {
  if (within === undefined) return found;
  const kept = new Map<string, Found[]>();
  return found.filter((one) => {
    const others = kept.get(one.place.name) ?? [];
    if (others.some((other) => milesBetween(other.place, one.place) <= within)) return false;
    kept.set(one.place.name, [...others, one]);
    return true;
  });
}
