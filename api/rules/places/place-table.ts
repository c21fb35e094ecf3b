import {
  isPlaceKind,
  placeKinds,
  schoolPhases,
  type PlaceFeature,
  type PlaceKind,
  type SchoolPhase,
} from '#schemas/tenant/places.ts';
import type { Coordinates } from '#domain/places/national-grid.ts';

/**
 * A council's places in columns, from south to north: 70 bytes per place with its name, instead of 250 for an
 * object. A county has 10,000 of them, and a server two hundred councils.
 */
export interface PlaceTable {
  /** Latitudes in degrees of WGS 84, like the longitudes. */
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
  /** Indexes of {@link placeKinds}. */
  readonly kinds: Uint8Array;
  /** Indexes of {@link schoolPhases}, from 1; 0 if none is given. */
  readonly phases: Uint8Array;
  readonly names: readonly string[];
  /** Names in Welsh, by row, if they differ. */
  readonly welshNames: ReadonlyMap<number, string>;
}

/** One row of a {@link PlaceTable}. */
export interface PlaceRow extends Coordinates {
  readonly kind: PlaceKind;
  readonly phase: SchoolPhase | undefined;
  readonly name: string;
}

/** Puts features into a table. Leaves out features of a kind that is never shown, and repeats of an id. */
export function tabulatePlaces(features: readonly PlaceFeature[]): PlaceTable {
  const known = new Set<string | number>();
  const rows = features
    .filter(({ id, properties }) => {
      const isNew = id === undefined || !known.has(id);
      if (id !== undefined) known.add(id);
      return isNew && isPlaceKind(properties.kind);
    })
    .map(({ properties, geometry: { coordinates } }) => {
      const [longitude = 0, latitude = 0] = coordinates;
      return { properties, longitude, latitude };
    })
    .toSorted((one, other) => one.latitude - other.latitude);
  const named = rows.flatMap(({ properties }, row) => {
    const welsh = properties['name:cy'];
    return welsh === undefined ? [] : [[row, welsh] as const];
  });
  return {
    latitudes: Float64Array.from(rows, ({ latitude }) => latitude),
    longitudes: Float64Array.from(rows, ({ longitude }) => longitude),
    kinds: Uint8Array.from(rows, ({ properties: { kind } }) => placeKinds.findIndex((one) => one === kind)),
    phases: Uint8Array.from(rows, ({ properties: { phase } }) =>
      phase === undefined ? 0 : schoolPhases.indexOf(phase) + 1,
    ),
    names: rows.map(({ properties }) => properties.name),
    welshNames: new Map(named),
  };
}

/**
 * Returns the rows between two latitudes: the first row, and the row after the last.
 * @param south and north in degrees, both included.
 */
export function rowsBetween({ latitudes }: PlaceTable, south: number, north: number): [number, number] {
  return [
    firstFrom(latitudes, (latitude) => latitude >= south),
    firstFrom(latitudes, (latitude) => latitude > north),
  ];
}

/** Returns the coordinates of a row. */
export function pointOf({ latitudes, longitudes }: PlaceTable, row: number): Coordinates {
  return { latitude: latitudes[row] ?? 0, longitude: longitudes[row] ?? 0 };
}

/** Returns the place of a row in a language, such as `cy-GB`. */
export function placeOf(table: PlaceTable, row: number, locale: string): PlaceRow {
  const welsh = locale.startsWith('cy') ? table.welshNames.get(row) : undefined;
  return {
    kind: placeKinds[table.kinds[row] ?? 0] ?? placeKinds[0],
    phase: schoolPhases[(table.phases[row] ?? 0) - 1],
    name: welsh ?? table.names[row] ?? '',
    ...pointOf(table, row),
  };
}

/** Returns the first row from which a condition holds for all rows. */
function firstFrom(latitudes: Float64Array, holds: (latitude: number) => boolean): number {
  let [low, high] = [0, latitudes.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(latitudes[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}
