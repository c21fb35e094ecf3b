import { readFile, stat } from 'node:fs/promises';
import { unproject, worldSize } from '#domain/places/mercator.ts';
import { findMisplaced } from '#api/rules/places/misplaced.ts';
import { fromNationalGrid } from '#domain/places/national-grid.ts';
import { readUtf8 } from '#api/rules/words/text-encoding.ts';
import { isDrawnKind } from '#schemas/tenant/drawn-map.ts';
import { CommandError } from '../command/command-error.ts';
import type { Found, MapFeature, Position } from './map-feature.ts';

/** A feature of a GeoJSON file with its geometry in degrees. */
interface GeoFeature {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly shape: MapFeature['shape'];
  /** Each part holds the `lines` of one feature. */
  readonly parts: readonly (readonly (readonly Position[])[])[];
}

/** Bytes. Such a file is read whole, and takes ten times as much memory. */
const mostBytes = 300_000_000;

/**
 * Returns the features of a GeoJSON file, always in degrees: eastings and northings of the National Grid (EPSG:27700)
 * and metres of web maps (EPSG:3857) are recognised by their size and converted.
 * @throws CommandError if it is not GeoJSON, or its places cannot be worked out.
 */
export async function readGeoFeatures(file: string): Promise<readonly GeoFeature[]> {
  const { size } = await stat(file);
  if (size > mostBytes)
    throw new CommandError(
      `${file} has ${(size / 1e6).toFixed(0)} MB of GeoJSON. The limit is ${mostBytes / 1e6} MB. Use a generalised edition, such as BGC or BUC from the ONS, or a GeoPackage.`,
    );
  const read = readUtf8(await readFile(file));
  if ('fault' in read)
    throw new CommandError(`${file}:${read.fault.line ?? 1}: ${read.fault.message} ${read.fault.cure}`);
  const value = parse(file, read.text);
  const listed = member(value, 'features');
  const features: readonly unknown[] | undefined = Array.isArray(listed)
    ? listed
    : member(value, 'type') === 'Feature'
      ? [value]
      : undefined;
  if (features === undefined)
    throw new CommandError(`${file}:1: This is JSON, but not a GeoJSON "FeatureCollection".`);
  return features.flatMap((feature, index) => toFeatures(feature, `${file}, feature ${index + 1}`));
}

function parse(file: string, json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new CommandError(
      `${file}:1: This is not valid JSON: ${error instanceof Error ? error.message : 'it ends too early'}.`,
    );
  }
}

function toFeatures(feature: unknown, place: string): GeoFeature[] {
  const properties: Readonly<Record<string, unknown>> = Object(member(feature, 'properties') ?? {});
  const line = (positions: unknown) => listOf(positions).map((position) => toPosition(position, place));
  const rings = (polygon: unknown) => listOf(polygon).map(line);
  return geometriesOf(member(feature, 'geometry')).flatMap((geometry): GeoFeature[] => {
    const coordinates = member(geometry, 'coordinates');
    switch (member(geometry, 'type')) {
      case 'Point':
        return [{ properties, shape: 'point', parts: [[[toPosition(coordinates, place)]]] }];
      case 'MultiPoint':
        return [{ properties, shape: 'point', parts: line(coordinates).map((position) => [[position]]) }];
      case 'LineString':
        return [{ properties, shape: 'line', parts: [[line(coordinates)]] }];
      case 'MultiLineString':
        return [{ properties, shape: 'line', parts: rings(coordinates).map((one) => [one]) }];
      case 'Polygon':
        return [{ properties, shape: 'area', parts: [rings(coordinates)] }];
      case 'MultiPolygon':
        return [{ properties, shape: 'area', parts: listOf(coordinates).map(rings) }];
      default:
        return [];
    }
  });
}

function geometriesOf(geometry: unknown): readonly unknown[] {
  return member(geometry, 'type') === 'GeometryCollection'
    ? listOf(member(geometry, 'geometries'))
    : [geometry];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return new Map<string, unknown>(Object.entries(value)).get(name);
}

function toPosition(position: unknown, place: string): Position {
  const [x, y] = listOf(position);
  if (typeof x !== 'number' || typeof y !== 'number')
    throw new CommandError(`${place}: one of its places is not a pair of numbers.`);
  // The usual case first, since a county has millions of positions.
  if (x >= -11 && x <= 2.5 && y >= 49 && y <= 61.5) return [x, y];
  const misplaced = findMisplaced(x, y);
  if (!misplaced) return [x, y];
  if (misplaced.kind === 'swapped' || !misplaced.meant)
    throw new CommandError(`${place}: ${misplaced.message} ${misplaced.cure}`);
  return [misplaced.meant.longitude, misplaced.meant.latitude];
}

/**
 * Returns a converter from a reference system to degrees; undefined for an unknown code.
 * @param code the EPSG code.
 */
export function converterOf(code: number): ((x: number, y: number) => Position) | undefined {
  switch (code) {
    case 4326:
      return (x, y) => [x, y];
    case 27_700:
      return (x, y) => {
        const { longitude, latitude } = fromNationalGrid(x, y);
        return [longitude, latitude];
      };
    case 3857:
      return (x, y) => {
        const around = 2 * Math.PI * 6_378_137;
        const { longitude, latitude } = unproject({
          x: (x / around + 0.5) * worldSize,
          y: (0.5 - y / around) * worldSize,
        });
        return [longitude, latitude];
      };
    default:
      return undefined;
  }
}

/** The fewest positions that can be drawn. */
const fewestPlaces = { point: 1, line: 2, area: 3 } as const;

/** Yields the features of a GeoJSON file whose `kind` is one of a drawn map. */
export async function* readGeoJsonMap(file: string): AsyncGenerator<Found> {
  for (const { properties, shape, parts } of await readGeoFeatures(file)) {
    const kind = text(properties['kind']);
    if (kind === undefined || !isDrawnKind(kind)) {
      yield { leftOut: `kind=${kind ?? 'none'}` };
      continue;
    }
    const said = {
      name: text(properties['name']),
      welshName: text(properties['name:cy']),
      area: text(properties['area']),
    };
    for (const [index, lines] of parts.entries()) {
      if ((lines[0]?.length ?? 0) < fewestPlaces[shape]) {
        yield { leftOut: `${kind} with too few places` };
        continue;
      }
      // Only the first of several parts is named, unless they are lines: a street may continue beyond a
      // square.
      const names = index === 0 || shape === 'line' ? said : {};
      yield { kind, shape, lines, ...names };
    }
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
