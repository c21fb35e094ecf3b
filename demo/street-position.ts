import { gunzipSync } from 'node:zlib';
import type { PackedMap } from '#api/tenants/pack-map.ts';
import type { DrawnMap } from '#schemas/tenant/drawn-map.ts';

/** A position in degrees of WGS 84. */
export interface StreetPosition {
  readonly latitude: number;
  readonly longitude: number;
}

/** A line of `[longitude, latitude]`, as GeoJSON writes it. */
type Line = readonly (readonly number[])[];

/** Metres: the width of a house, and the distance of its front from the middle of the street. */
const houseWidth = 7;
const setBack = 14;

/** The highest house number in adverts. */
const mostHouses = 60;
const fewestHouses = 8;

/** Metres in a degree of latitude; within a street the earth is flat enough. */
const metresInDegree = 111_320;

// Cached: a demo council has thousands of homes, and each would otherwise unpack and read 250 kB.
const streetsOfMap = new WeakMap<PackedMap, ReadonlyMap<string, Line>>();

/**
 * Works out the position of a house on a council's own map: odd numbers on the left of the street, even ones on the
 * right, counted from its start. A number beyond the last house counts from the start again.
 * @param map checked when the council's files were loaded.
 * @returns a position rounded to a metre; undefined if the map has no such street.
 */
export function positionInStreet(map: PackedMap, street: string, number: number): StreetPosition | undefined {
  const streets = streetsOfMap.get(map) ?? readStreets(map);
  streetsOfMap.set(map, streets);
  const line = streets.get(street);
  if (line === undefined) return undefined;
  const room = lengthOf(line) - 2 * setBack;
  let left = setBack + ((Math.floor((number - 1) / 2) * houseWidth) % Math.max(houseWidth, room));
  for (const [index, start] of line.entries()) {
    const end = line[index + 1];
    if (end === undefined) break;
    const [east, north] = stepBetween(start, end);
    const length = Math.hypot(east, north);
    if (left > length) {
      left -= length;
      continue;
    }
    const side = (number % 2 === 1 ? setBack : -setBack) / length;
    const along = left / length;
    return moved(start, east * along - north * side, north * along + east * side);
  }
  return undefined;
}

/** Returns the streets of a map by name, with the number of houses that fit and the middle of the street. */
export function streetsOf(
  map: PackedMap,
): ReadonlyMap<string, { readonly houses: number; readonly middle: StreetPosition }> {
  return new Map(
    [...readStreets(map)].map(([name, line]) => {
      const room = Math.max(0, lengthOf(line) - 2 * setBack);
      const houses = Math.min(mostHouses, Math.max(fewestHouses, 2 * Math.floor(room / houseWidth)));
      const [longitude = 0, latitude = 0] = line[Math.floor(line.length / 2)] ?? [];
      return [name, { houses, middle: { latitude, longitude } }];
    }),
  );
}

/**
 * Returns a line for each named street: the longest piece of the map's feature, the last one if several have
 * the same name.
 */
function readStreets({ gzip }: PackedMap): ReadonlyMap<string, Line> {
  const { features }: DrawnMap = JSON.parse(gunzipSync(gzip).toString('utf8'));
  const longest = new Map<string, Line>();
  for (const { properties, geometry } of features) {
    if (properties.kind !== 'street' || properties.name === undefined) continue;
    if (geometry.type !== 'LineString' && geometry.type !== 'MultiLineString') continue;
    const pieces: readonly Line[] =
      geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates;
    const [piece] = pieces.toSorted((one, other) => lengthOf(other) - lengthOf(one));
    if (piece !== undefined) longest.set(properties.name, piece);
  }
  return longest;
}

function lengthOf(line: Line): number {
  return line
    .slice(1)
    .reduce((sum, end, index) => sum + Math.hypot(...stepBetween(line[index] ?? end, end)), 0);
}

/** Returns the step in metres to the east and to the north. */
function stepBetween(start: readonly number[], end: readonly number[]): [east: number, north: number] {
  const [fromX = 0, fromY = 0] = start;
  const [toX = 0, toY = 0] = end;
  return [(toX - fromX) * metresInDegree * shrinkingAt(fromY), (toY - fromY) * metresInDegree];
}

function moved(
  [longitude = 0, latitude = 0]: readonly number[],
  east: number,
  north: number,
): StreetPosition {
  return {
    latitude: rounded(latitude + north / metresInDegree),
    longitude: rounded(longitude + east / (metresInDegree * shrinkingAt(latitude))),
  };
}

/** Returns the length of a degree of longitude relative to one of latitude. */
function shrinkingAt(latitude: number): number {
  return Math.cos((latitude * Math.PI) / 180);
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
