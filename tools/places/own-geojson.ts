import { readFile } from 'node:fs/promises';
import { parseJsonDocument } from '#api/council-files/json-document.ts';
import type { Json } from '#api/council-files/merge.ts';
import { findMisplaced } from '#api/rules/places/misplaced.ts';
import type { Coordinates } from '#domain/places/national-grid.ts';
import { readUtf8 } from '#api/rules/words/text-encoding.ts';
import { isPlaceKind, placeKinds, type PlaceKind } from '#schemas/tenant/places.ts';
import { CommandError } from '../command/command-error.ts';
import { idPartOf } from './own-table.ts';
import type { ReadRow } from './raw-place.ts';

/** A feature of a GeoJSON file, with its line. */
interface Feature {
  readonly properties: ReadonlyMap<string, Json>;
  readonly id: string | undefined;
  /** Every position of its geometry. */
  readonly positions: readonly Coordinates[];
  readonly line: number;
}

/**
 * Reads the features of a GeoJSON file.
 * @throws CommandError if it is not GeoJSON.
 */
export async function readFeatures(file: string): Promise<readonly Feature[]> {
  const read = readUtf8(await readFile(file));
  if ('fault' in read)
    throw new CommandError(`${file}:${read.fault.line ?? 1}: ${read.fault.message} ${read.fault.cure}`);
  const document = parseJsonDocument(read.text);
  const [fault] = document.faults;
  if (fault) throw new CommandError(`${file}:${fault.line}: ${fault.message} ${fault.cure}`);
  const features = member(document.value, 'features');
  const listed = Array.isArray(features)
    ? features
    : member(document.value, 'type') === 'Feature' && document.value !== undefined
      ? [document.value]
      : undefined;
  if (listed === undefined)
    throw new CommandError(
      `${file}:1: This is JSON, but not a GeoJSON "FeatureCollection". Export it as GeoJSON in WGS 84 (EPSG:4326).`,
    );
  return listed.map((feature, index): Feature => {
    const id = member(feature, 'id');
    return {
      properties: new Map(Object.entries(Object(member(feature, 'properties') ?? {}))),
      id: typeof id === 'string' || typeof id === 'number' ? String(id) : undefined,
      positions: positionsIn(member(member(feature, 'geometry'), 'coordinates')),
      line: document.lineAt(`/features/${index}`) ?? 1,
    };
  });
}

/**
 * Reads the places of a GeoJSON file. An area becomes its middle; for a park, give its gates.
 * @param kind the kind of all of them; undefined if each has its own in the property `kind`.
 */
export async function readOwnGeoJson(file: string, kind: PlaceKind | undefined): Promise<readonly ReadRow[]> {
  const features = await readFeatures(file);
  return features.map(({ properties, id, positions, line }): ReadRow => {
    const fault = (column: string, message: string, cure: string): ReadRow => ({
      skipped: 'fault',
      fault: { line, column, message, cure },
    });
    const text = (name: string) => {
      const value = properties.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const name = text('name') || text('Name') || text('NAME');
    if (name === '') return fault('name', 'The place has no name.', 'Give it a property "name".');
    const said = kind ?? text('kind');
    if (!isPlaceKind(said))
      return fault(
        'kind',
        `Places of the kind "${said}" are not shown.`,
        `Write one of: ${placeKinds.join(', ')}.`,
      );
    const [first] = positions;
    if (first === undefined) return fault('geometry', 'The place has no coordinates.', 'Give it a Point.');
    const misplaced = findMisplaced(first.longitude, first.latitude);
    if (misplaced) return fault('coordinates', misplaced.message, misplaced.cure);
    const welshName = text('name:cy');
    return {
      id: id?.startsWith(`${said}:`) === true ? id : `${said}:${id ?? idPartOf(name)}`,
      kind: said,
      name,
      ...(welshName === '' ? {} : { welshName }),
      at: middleOf(positions),
      postcode: null,
      line,
    };
  });
}

/** Returns the middle of the box around some positions. */
function middleOf(positions: readonly Coordinates[]): Coordinates {
  return {
    latitude: middle(positions.map(({ latitude }) => latitude)),
    longitude: middle(positions.map(({ longitude }) => longitude)),
  };
}

/**
 * Returns the middle between the least and the greatest; avoids `Math.min(...)`, as an outline may have too many values
 * to spread.
 */
function middle(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return ((sorted[0] ?? 0) + (sorted.at(-1) ?? 0)) / 2;
}

function positionsIn(coordinates: Json | undefined): Coordinates[] {
  if (!Array.isArray(coordinates)) return [];
  const [longitude, latitude]: readonly Json[] = coordinates;
  if (typeof longitude === 'number' && typeof latitude === 'number') return [{ longitude, latitude }];
  return coordinates.flatMap((inner) => positionsIn(inner));
}

function member(value: Json | undefined, name: string): Json | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return new Map<string, Json>(Object.entries(value)).get(name);
}
