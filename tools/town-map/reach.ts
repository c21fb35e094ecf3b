import type { Area } from '../places/area.ts';
import type { Position } from './map-feature.ts';

/** Returns the smallest area that holds these lines; undefined if there are none. */
export function extentOf(lines: Iterable<readonly Position[]>): Area | undefined {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const line of lines) {
    for (const [longitude, latitude] of line) {
      west = Math.min(west, longitude);
      east = Math.max(east, longitude);
      south = Math.min(south, latitude);
      north = Math.max(north, latitude);
    }
  }
  return west > east ? undefined : { west, south, east, north };
}

export function areasMeet(one: Area, other: Area): boolean {
  return (
    one.west <= other.east && one.east >= other.west && one.south <= other.north && one.north >= other.south
  );
}
