import { DatabaseSync } from 'node:sqlite';
import { toNationalGrid } from '#domain/places/national-grid.ts';
import { CommandError } from '../command/command-error.ts';
import type { Area } from '../places/area.ts';
import { readGeometry, type Geometry } from './geopackage-geometry.ts';
import type { Position } from './map-feature.ts';
import { areasMeet, extentOf } from './reach.ts';
import { converterOf } from './read-geojson.ts';

/** A feature table of a GeoPackage. */
export interface GeoTable {
  readonly name: string;
  /** Its columns besides the geometry, in the file's spelling. */
  readonly columns: readonly string[];
  /** Number of features. */
  readonly count: number;
  /**
   * Features that may lie in an area, with the geometry in degrees. One at a time, so that a country's buildings are
   * never all in memory.
   */
  readonly rows: (area: Area | undefined) => Generator<GeoRow>;
}

export interface GeoRow extends Geometry {
  /** Values by the column's name in lower case. */
  readonly values: ReadonlyMap<string, unknown>;
}

/**
 * Opens a GeoPackage (OGC 12-128), reads from it and closes it.
 * @throws CommandError if it is not a GeoPackage, or uses an unknown reference system.
 */
export async function* withGeoPackage<Value>(
  file: string,
  read: (tables: readonly GeoTable[]) => AsyncGenerator<Value> | Generator<Value>,
): AsyncGenerator<Value> {
  const database = open(file);
  try {
    yield* read(tablesOf(file, database));
  } finally {
    database.close();
  }
}

function open(file: string): DatabaseSync {
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    database.prepare('SELECT count(*) FROM gpkg_geometry_columns').get();
    return database;
  } catch (error) {
    throw new CommandError(
      `${file} cannot be read as a GeoPackage: ${error instanceof Error ? error.message : String(error)}. If it came in a ZIP file, unpack that first.`,
    );
  }
}

function tablesOf(file: string, database: DatabaseSync): GeoTable[] {
  const geometries = database
    .prepare('SELECT table_name, column_name, srs_id FROM gpkg_geometry_columns')
    .all();
  return geometries.map((row): GeoTable => {
    const [name, geometry, srs] = [
      String(row['table_name']),
      String(row['column_name']),
      Number(row['srs_id']),
    ];
    const columns = database
      .prepare(`PRAGMA table_info(${quoted(name)})`)
      .all()
      .map((column) => String(column['name']))
      .filter((column) => column !== geometry);
    const count = Number(database.prepare(`SELECT count(*) AS count FROM ${quoted(name)}`).get()?.['count']);
    return {
      name,
      columns,
      count,
      rows: (area) => rowsOf(file, database, { name, geometry, srs, columns }, area),
    };
  });
}

interface Table {
  readonly name: string;
  readonly geometry: string;
  readonly srs: number;
  readonly columns: readonly string[];
}

function* rowsOf(
  file: string,
  database: DatabaseSync,
  { name, geometry, srs, columns }: Table,
  area: Area | undefined,
): Generator<GeoRow> {
  const convert = converterOf(epsgOf(database, srs));
  if (!convert)
    throw new CommandError(
      `${file}, table ${name}: its coordinates are in the system ${srs}. They must be in the National Grid (EPSG:27700), WGS 84 (EPSG:4326) or Web Mercator (EPSG:3857).`,
    );
  const wanted = columns.map((column) => `t.${quoted(column)}`).concat(`t.${quoted(geometry)}`);
  const index = `rtree_${name}_${geometry}`;
  const hasIndex =
    database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(index) !== undefined &&
    srs === 27_700 &&
    area !== undefined;
  const grid = hasIndex ? gridOf(area) : undefined;
  const query = `SELECT ${wanted.join(', ')} FROM ${quoted(name)} t${
    grid
      ? ` JOIN ${quoted(index)} r ON r.id = t.rowid WHERE r.maxx >= ? AND r.minx <= ? AND r.maxy >= ? AND r.miny <= ?`
      : ''
  }`;
  const statement = database.prepare(query);
  for (const row of grid ? statement.iterate(...grid) : statement.iterate()) {
    const blob = row[geometry];
    if (!(blob instanceof Uint8Array)) continue;
    const found = readGeometry(blob, convert);
    if (!found) continue;
    const extent = extentOf(found.parts.flat());
    if (extent === undefined || (area && !areasMeet(extent, area))) continue;
    yield {
      ...found,
      values: new Map(columns.map((column) => [column.toLowerCase(), row[column]])),
    };
  }
}

/** Returns the EPSG code of one of the file's reference systems. */
function epsgOf(database: DatabaseSync, srs: number): number {
  const row = database
    .prepare('SELECT organization, organization_coordsys_id AS id FROM gpkg_spatial_ref_sys WHERE srs_id = ?')
    .get(srs);
  return String(row?.['organization']).toUpperCase() === 'EPSG' ? Number(row?.['id']) : srs;
}

/**
 * Returns eastings and northings (least east, most east, least north, most north) around an area. North on the National
 * Grid differs from north in degrees.
 */
function gridOf({ west, south, east, north }: Area): [number, number, number, number] {
  const corners: Position[] = [
    [west, south],
    [west, north],
    [east, south],
    [east, north],
    [(west + east) / 2, south],
    [(west + east) / 2, north],
  ];
  const points = corners.map(([longitude, latitude]) => toNationalGrid({ longitude, latitude }));
  const [eastings, northings] = [points.map(([easting]) => easting), points.map(([, northing]) => northing)];
  return [Math.min(...eastings), Math.max(...eastings), Math.min(...northings), Math.max(...northings)];
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
