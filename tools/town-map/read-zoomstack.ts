import { isDrawnKind, type DrawnKind } from '#schemas/tenant/drawn-map.ts';
import { CommandError } from '../command/command-error.ts';
import type { Area } from '../places/area.ts';
import { withGeoPackage, type GeoRow, type GeoTable } from './geopackage.ts';
import type { Found, Position } from './map-feature.ts';
import { clipRing, type Point } from './tiles/clip.ts';
import { hasResolutions, resolutionOf, zoomsOf, type Resolution } from './zoomstack-resolutions.ts';

/** Classifies a row: returns its kind on the map, or the reason for leaving it out. */
type Classify = (row: GeoRow) => DrawnKind | { readonly leftOut: string };

const always =
  (kind: DrawnKind): Classify =>
  () =>
    kind;
const typeOf = ({ values }: GeoRow): string => String(values.get('type') ?? '');

/** Classifies a road by Ordnance Survey's type; `fallback` for an unknown one. */
const road =
  (fallback: DrawnKind): Classify =>
  (row) => {
    const type = typeOf(row);
    if (/motorway|primary|^a road/i.test(type)) return 'main-road';
    if (/^b road|^minor/i.test(type)) return 'road';
    if (/alley|path|pedestrian/i.test(type)) return 'path';
    return fallback;
  };

const nameKinds: Readonly<Record<string, DrawnKind>> = {
  capital: 'town',
  city: 'town',
  town: 'town',
  village: 'village',
  hamlet: 'village',
  'suburban area': 'quarter',
  'small settlements': 'quarter',
  water: 'water',
  woodland: 'wood',
  greenspace: 'park',
  landform: 'moor',
  landcover: 'moor',
  sites: 'landmark',
};

/** The tables of OS Open Zoomstack, bottom layer first. Other tables are left out whole. */
const tables: Readonly<Record<string, Classify>> = {
  foreshore: always('beach'),
  urban_areas: always('built'),
  woodland: always('wood'),
  greenspace: (row) => (/allotment|community growing/i.test(typeOf(row)) ? 'allotments' : 'park'),
  surfacewater: always('water'),
  local_buildings: always('building'),
  waterlines: (row) =>
    /water mark|^m[hl]w/i.test(typeOf(row))
      ? { leftOut: `waterlines: ${typeOf(row)}` }
      : /canal/i.test(typeOf(row))
        ? 'canal'
        : // Rivers with two banks are areas of surfacewater; these are the middles of narrower ones.
          'stream',
  rail: (row) => (/tunnel/i.test(typeOf(row)) ? { leftOut: 'rail: tunnels' } : 'railway'),
  roads_local: road('street'),
  roads_regional: road('road'),
  roads_national: road('main-road'),
  railway_stations: always('station'),
  names: (row) => nameKinds[typeOf(row).toLowerCase()] ?? { leftOut: `names: ${typeOf(row)}` },
};

/**
 * Yields the features of OS Open Zoomstack in an area, or those of another GeoPackage whose rows have one of our kinds
 * in `kind`.
 * @param onProgress receives the table and the number of its features read so far.
 */
export async function* readGeoPackageMap(
  file: string,
  area: Area,
  onProgress: (table: string, count: number) => void,
): AsyncGenerator<Found> {
  yield* withGeoPackage(file, function* (found) {
    const known = found.filter(({ name, columns }) => classifierOf(name, columns) !== undefined);
    if (known.length === 0)
      throw new CommandError(
        `${file} has none of the tables of OS Open Zoomstack, such as roads_local. It has: ${found.map(({ name }) => name).join(', ')}.`,
      );
    for (const table of found) {
      const classify = classifierOf(table.name, table.columns);
      if (isNamed(table.name, 'land')) yield* readSea(table, area);
      else if (classify) yield* readTable(table, classify, area, onProgress);
      else if (table.count > 0) yield { leftOut: `the table ${table.name}` };
    }
  });
}

/** Returns a table's name in OS Open Zoomstack itself. */
function bareName(name: string): string {
  return name
    .toLowerCase()
    .replace(/^zoomstack_/, '')
    .replace(/^greenspaces$/, 'greenspace');
}

function isNamed(name: string, wanted: string): boolean {
  return bareName(name) === wanted;
}

function classifierOf(name: string, columns: readonly string[]): Classify | undefined {
  const ours = Object.entries(tables).find(([wanted]) => isNamed(name, wanted))?.[1];
  if (ours) return ours;
  if (!columns.some((column) => column.toLowerCase() === 'kind')) return undefined;
  return ({ values }) => {
    const kind = String(values.get('kind') ?? 'none');
    return isDrawnKind(kind) ? kind : { leftOut: `kind=${kind}` };
  };
}

function* readTable(
  table: GeoTable,
  classify: Classify,
  area: Area,
  onProgress: (table: string, count: number) => void,
): Generator<Found> {
  let count = 0;
  const name = bareName(table.name);
  const found = new Set<Resolution>();
  if (hasResolutions(name))
    for (const row of table.rows(area)) {
      const resolution = resolutionOf(name, typeOf(row));
      if (resolution) found.add(resolution);
    }
  for (const row of table.rows(area)) {
    onProgress(table.name, (count += 1));
    const kind = classify(row);
    if (typeof kind !== 'string') {
      yield kind;
      continue;
    }
    const names = namesOf(row);
    const resolution = resolutionOf(name, typeOf(row));
    const zooms = resolution && zoomsOf(name, resolution, found);
    for (const [index, lines] of row.parts.entries())
      yield { kind, shape: row.shape, lines, zooms, ...(index === 0 || row.shape === 'line' ? names : {}) };
  }
}

/** Returns the English and Welsh names from the names table, else the row's one name, or a road's number. */
function namesOf({ values }: GeoRow): { readonly name?: string; readonly welshName?: string } {
  const text = (column: string) => {
    const value = values.get(column);
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  const pairs = [1, 2].flatMap((which) => {
    const name = text(`name${which}`);
    return name === undefined
      ? []
      : [{ name, isWelsh: /^(?:cym|wel|cy$)/i.test(text(`name${which}language`) ?? '') }];
  });
  const welsh = pairs.find(({ isWelsh }) => isWelsh)?.name;
  const name = pairs.find(({ isWelsh }) => !isWelsh)?.name ?? welsh ?? text('name') ?? text('number');
  return {
    ...(name === undefined ? {} : { name }),
    ...(welsh === undefined || welsh === name ? {} : { welshName: welsh }),
  };
}

/**
 * Yields the sea: Zoomstack has only the land, so this is the whole area with the land as holes. If land covers
 * everything, the two rings are the same and nothing is drawn.
 */
function* readSea(table: GeoTable, area: Area): Generator<Found> {
  const { west, south, east, north } = area;
  const box = { left: west, top: south, right: east, bottom: north };
  const land: (readonly Point[])[] = [];
  for (const { parts } of table.rows(area))
    for (const ring of parts.flat()) {
      const part = clipRing(ring, box);
      if (part) land.push(part);
    }
  if (land.length === 0) return;
  const whole: Position[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  yield { kind: 'sea', shape: 'area', lines: [whole, ...land] };
}
