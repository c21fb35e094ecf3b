import type { Coordinates } from '../places/national-grid.ts';

/** The earth's mean radius (IUGG), in statute miles of 1,609.344 m. */
const earthRadius = 3_958.761;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the straight-line distance between two points in miles, on a sphere: at most half a per cent out. */
export function milesBetween(one: Coordinates, other: Coordinates): number {
  const [from, to] = [radians(one.latitude), radians(other.latitude)];
  const haversine =
    Math.sin((to - from) / 2) ** 2 +
    Math.cos(from) * Math.cos(to) * Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(haversine)));
}
