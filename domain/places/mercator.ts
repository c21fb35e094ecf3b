import type { Coordinates } from './national-grid.ts';

/** A point of the world as Leaflet draws it at zoom 0: 256 by 256 pixels, the origin in the north-west. */
export interface WorldPoint {
  readonly x: number;
  readonly y: number;
}

/** Width and height of the world at zoom 0, in pixels; it doubles with each zoom. */
export const worldSize = 256;

/**
 * Projects by Web Mercator (EPSG:3857), which tiles and Leaflet use.
 * @param longitude and latitude in degrees, ±85 at most.
 */
export function project(longitude: number, latitude: number): WorldPoint {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return {
    x: (longitude / 360 + 0.5) * worldSize,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * worldSize,
  };
}

/** Returns the factor from pixels at zoom 0 to pixels at another zoom. */
export function scaleOf(zoom: number): number {
  return 2 ** zoom;
}

/** Returns the place, in degrees, of a point of the world at zoom 0; the inverse of {@link project}. */
export function unproject({ x, y }: WorldPoint): Coordinates {
  return {
    longitude: (x / worldSize - 0.5) * 360,
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / worldSize))) * 180) / Math.PI,
  };
}
