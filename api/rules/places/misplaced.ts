import { fromNationalGrid, type Coordinates } from '#domain/places/national-grid.ts';

/** Two numbers that are meant as a place but are not its longitude and latitude. */
export interface Misplaced {
  readonly kind: 'nationalGrid' | 'webMercator' | 'swapped' | 'notDegrees';
  /** The place that the numbers mean when read correctly; `undefined` if that is unknown. */
  readonly meant: Coordinates | undefined;
  /** The fault, in a sentence. */
  readonly message: string;
  /** The cure, in a sentence. */
  readonly cure: string;
}

/**
 * Returns the fault of a pair of numbers that should be a longitude and a latitude in degrees of WGS 84;
 * `undefined` if they are plausible. A pair that is in the British Isles when read the other way round counts as
 * swapped: as written it is in the ocean off Somalia.
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
      message: `${written} is an easting and a northing of the National Grid, in metres (EPSG:27700), not a longitude and latitude in degrees.`,
      cure: `Export it as WGS 84 (EPSG:4326). This place would be ${inWords(onGrid)}, to within about five metres.`,
    };
  const onWeb = fromWebMercator(longitude, latitude);
  if (isBritish(onWeb))
    return {
      kind: 'webMercator',
      meant: onWeb,
      message: `${written} is in metres (Web Mercator, EPSG:3857), not a longitude and latitude in degrees.`,
      cure: `Export it as WGS 84 (EPSG:4326). This place would be ${inWords(onWeb)}.`,
    };
  return {
    kind: 'notDegrees',
    meant: undefined,
    message: `${written} is not a longitude and latitude, which are degrees from -180 to 180 and from -90 to 90.`,
    cure: 'Export it as WGS 84 (EPSG:4326), longitude first, then latitude.',
  };
}

/**
 * Returns whether a place is in the British Isles, from Scilly to Shetland; the North Sea as far as 2.5° east.
 */
function isBritish({ latitude, longitude }: Coordinates): boolean {
  return latitude >= 49 && latitude <= 61.5 && longitude >= -11 && longitude <= 2.5;
}

/**
 * Returns whether numbers can be on the Grid; numbers within a kilometre of the origin, south-west of Scilly,
 * are a slip.
 */
function isOnGrid(easting: number, northing: number): boolean {
  return (
    Math.max(easting, northing) > 1000 &&
    easting >= 0 &&
    easting <= 700_000 &&
    northing >= 0 &&
    northing <= 1_300_000
  );
}

/** Reads spherical Mercator, as in EPSG:3857; the radius in metres. */
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
