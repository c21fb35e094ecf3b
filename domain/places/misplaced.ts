import { fromNationalGrid, type Coordinates } from './national-grid.ts';

/** Two numbers that were meant for a place and are not its longitude and latitude. */
export interface Misplaced {
  readonly kind: 'nationalGrid' | 'webMercator' | 'swapped' | 'notDegrees';
  /** Where it would be, read as what it is; undefined where nobody can tell. */
  readonly meant: Coordinates | undefined;
  /** What is wrong, in a sentence. */
  readonly message: string;
  /** What to do about it, in a sentence. */
  readonly cure: string;
}

/**
 * Says what a pair of numbers is that should be a longitude and a latitude in degrees of WGS 84; undefined where
 * they may well be. Swapped are those that lie in the British Isles the other way round: as they stand they are in
 * the ocean off Somalia.
 */
export function findMisplaced(longitude: number, latitude: number): Misplaced | undefined {
  const turned = { latitude: longitude, longitude: latitude };
  const isTurned = isBritish(turned);
  if (!isTurned && Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90) return undefined;
  const written = `${longitude}, ${latitude}`;
  if (isTurned) {
    return {
      kind: 'swapped',
      meant: turned,
      message: `Latitude and longitude are swapped: the place ${written} is in the ocean off Somalia.`,
      cure: `Write the longitude first, then the latitude: ${inWords(turned)}.`,
    };
  }
  const onGrid = isOnGrid(longitude, latitude) ? fromNationalGrid(longitude, latitude) : undefined;
  if (onGrid && isBritish(onGrid))
    return {
      kind: 'nationalGrid',
      meant: onGrid,
      message: `${written} is an easting and a northing of the National Grid, in metres (EPSG:27700), and no longitude and latitude in degrees.`,
      cure: `Export it as WGS 84 (EPSG:4326); this place would be ${inWords(onGrid)}, within some five metres.`,
    };
  const onWeb = fromWebMercator(longitude, latitude);
  if (isBritish(onWeb))
    return {
      kind: 'webMercator',
      meant: onWeb,
      message: `${written} are metres of web maps (Web Mercator, EPSG:3857), and no longitude and latitude in degrees.`,
      cure: `Export it as WGS 84 (EPSG:4326); this place would be ${inWords(onWeb)}.`,
    };
  return {
    kind: 'notDegrees',
    meant: undefined,
    message: `${written} is no longitude and latitude: those are degrees, -180 to 180 and -90 to 90.`,
    cure: 'Export it as WGS 84 (EPSG:4326), longitude first, then latitude.',
  };
}

/** With the islands, from Scilly to Shetland; the North Sea as far as 2.5° east. */
function isBritish({ latitude, longitude }: Coordinates): boolean {
  return latitude >= 49 && latitude <= 61.5 && longitude >= -11 && longitude <= 2.5;
}

/** Smaller numbers than a kilometre from the origin, south-west of Scilly, are no grid but a slip. */
function isOnGrid(easting: number, northing: number): boolean {
  return (
    Math.max(easting, northing) > 1000 &&
    easting >= 0 &&
    easting <= 700_000 &&
    northing >= 0 &&
    northing <= 1_300_000
  );
}

/** Spherical Mercator, as EPSG:3857 has it; the radius in metres. */
function fromWebMercator(x: number, y: number): Coordinates {
  const radius = 6_378_137;
  const degrees = 180 / Math.PI;
  return {
    longitude: (x / radius) * degrees,
    latitude: (2 * Math.atan(Math.exp(y / radius)) - Math.PI / 2) * degrees,
  };
}

function inWords({ latitude, longitude }: Coordinates): string {
  return `longitude ${Number(longitude.toFixed(5))}, latitude ${Number(latitude.toFixed(5))}`;
}
