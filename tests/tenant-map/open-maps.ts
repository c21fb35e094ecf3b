import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { deflateSync } from 'node:zlib';
import { PbfReader, PbfWriter } from 'pbf';
import { PMTiles, type Header } from 'pmtiles';
import { VectorTile } from '@mapbox/vector-tile';
import { toNationalGrid } from '#domain/places/national-grid.ts';
import type { MapFeature, Position } from '#tools/town-map/map-feature.ts';
import { TileMaker } from '#tools/town-map/tiles/tile-maker.ts';
import { writeArchive } from '#tools/town-map/tiles/write-archive.ts';
import type { Area } from '#tools/places/area.ts';

/** The bounds of a made-up town in the North Sea, about a mile across. */
export const town: Area = { west: 1.49, south: 54.49, east: 1.51, north: 54.51 };
export const at = (across: number, up: number): Position => [1.49 + across * 0.02, 54.49 + up * 0.02];

interface GeoRow {
  readonly values: Readonly<Record<string, string>>;
  readonly geometry: Uint8Array;
}

/**
 * Writes a GeoPackage on the National Grid with these tables, as Ordnance Survey makes them: with a header, and
 * with or without an index.
 */
export function writeGeoPackage(path: string, tables: Readonly<Record<string, readonly GeoRow[]>>): void {
  const database = new DatabaseSync(path);
  database.exec(
    `PRAGMA synchronous = OFF; BEGIN;
     CREATE TABLE gpkg_spatial_ref_sys (srs_id INTEGER, organization TEXT, organization_coordsys_id INTEGER);
     INSERT INTO gpkg_spatial_ref_sys VALUES (27700, 'EPSG', 27700);
     CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, srs_id INTEGER);`,
  );
  for (const [name, rows] of Object.entries(tables)) {
    const columns = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))];
    database.exec(
      `CREATE TABLE ${name} (fid INTEGER PRIMARY KEY, geom BLOB${columns.map((column) => `, ${column} TEXT`).join('')});
       INSERT INTO gpkg_geometry_columns VALUES ('${name}', 'geom', 27700);
       CREATE VIRTUAL TABLE rtree_${name}_geom USING rtree(id, minx, maxx, miny, maxy);`,
    );
    for (const [index, { values, geometry }] of rows.entries()) {
      database
        .prepare(`INSERT INTO ${name} VALUES (?, ?${columns.map(() => ', ?').join('')})`)
        .run(index + 1, geometry, ...columns.map((column) => values[column] ?? null));
      const view = new DataView(geometry.buffer, geometry.byteOffset);
      const box = [8, 16, 24, 32].map((offset) => view.getFloat64(offset, true));
      database.prepare(`INSERT INTO rtree_${name}_geom VALUES (?, ?, ?, ?, ?)`).run(index + 1, ...box);
    }
  }
  database.exec('COMMIT');
  database.close();
}

/** Returns a geometry of a GeoPackage on the National Grid: a point, a line, or an area of rings. */
export function geoGeometry(
  kind: 'point' | 'line' | 'area',
  lines: readonly (readonly Position[])[],
): Uint8Array {
  const grid = lines.map((line) =>
    line.map(([longitude, latitude]) => toNationalGrid({ longitude, latitude })),
  );
  const [eastings, northings] = [grid.flat().map(([x]) => x), grid.flat().map(([, y]) => y)];
  const bytes: number[] = [0x47, 0x50, 0, 0b11];
  const add = (size: number, write: (view: DataView) => void) => {
    const view = new DataView(new ArrayBuffer(size));
    write(view);
    bytes.push(...new Uint8Array(view.buffer));
  };
  const int = (value: number) => add(4, (view) => view.setUint32(0, value, true));
  const double = (value: number) => add(8, (view) => view.setFloat64(0, value, true));
  int(27_700);
  for (const value of [
    Math.min(...eastings),
    Math.max(...eastings),
    Math.min(...northings),
    Math.max(...northings),
  ])
    double(value);
  bytes.push(1);
  int({ point: 1, line: 2, area: 3 }[kind]);
  if (kind === 'area') int(grid.length);
  for (const line of grid) {
    if (kind !== 'point') int(line.length);
    for (const [x, y] of line) {
      double(x);
      double(y);
    }
  }
  return Uint8Array.from(bytes);
}

type Tags = Readonly<Record<string, string>>;

/** The contents of an OpenStreetMap extract, by ascending ids. */
interface OsmThings {
  readonly nodes: readonly { readonly id: number; readonly at: Position; readonly tags?: Tags }[];
  readonly ways: readonly { readonly id: number; readonly refs: readonly number[]; readonly tags?: Tags }[];
  readonly relations?: readonly {
    readonly id: number;
    readonly ways: readonly number[];
    readonly tags: Tags;
  }[];
}

/**
 * Returns an extract in PBF, as Geofabrik has them: a header, dense nodes, ways and relations, each in a
 * separate block.
 */
export function osmPbf({ nodes, ways, relations = [] }: OsmThings): Buffer {
  const header = new PbfWriter();
  header.writeStringField(4, 'OsmSchema-V0.6');
  header.writeStringField(4, 'DenseNodes');
  return Buffer.concat([
    blob('OSMHeader', header.finish()),
    block((group, text) => {
      const said = nodes.flatMap(({ tags = {} }) => [
        ...Object.entries(tags).flatMap(([k, v]) => [text(k), text(v)]),
        0,
      ]);
      group.writeMessage(
        2,
        (_, dense) => {
          dense.writePackedSVarint(1, differences(nodes.map(({ id }) => id)));
          dense.writePackedSVarint(
            8,
            differences(nodes.map(({ at: [, latitude] }) => Math.round(latitude * 1e7))),
          );
          dense.writePackedSVarint(
            9,
            differences(nodes.map(({ at: [longitude] }) => Math.round(longitude * 1e7))),
          );
          dense.writePackedVarint(10, said);
        },
        undefined,
      );
    }),
    block((group, text) => {
      for (const { id, refs, tags = {} } of ways)
        group.writeMessage(
          3,
          (_, way) => {
            way.writeVarintField(1, id);
            way.writePackedVarint(2, Object.keys(tags).map(text));
            way.writePackedVarint(3, Object.values(tags).map(text));
            way.writePackedSVarint(8, differences(refs));
          },
          undefined,
        );
    }),
    block((group, text) => {
      for (const { id, ways: members, tags } of relations)
        group.writeMessage(
          4,
          (_, relation) => {
            relation.writeVarintField(1, id);
            relation.writePackedVarint(2, Object.keys(tags).map(text));
            relation.writePackedVarint(3, Object.values(tags).map(text));
            relation.writePackedSVarint(9, differences(members));
            relation.writePackedVarint(
              10,
              members.map(() => 1),
            );
          },
          undefined,
        );
    }),
  ]);
}

function differences(values: readonly number[]): number[] {
  return values.map((value, index) => value - (values[index - 1] ?? 0));
}

function block(write: (group: PbfWriter, text: (said: string) => number) => void): Buffer {
  // Index 0 ends a node's tags, so no text may have it.
  const strings = [''];
  const text = (said: string) => {
    const known = strings.indexOf(said);
    return known > 0 ? known : strings.push(said) - 1;
  };
  const group = new PbfWriter();
  write(group, text);
  const bytes = group.finish();
  const whole = new PbfWriter();
  whole.writeMessage(1, (_, table) => strings.forEach((one) => table.writeStringField(1, one)), undefined);
  whole.writeBytesField(2, bytes);
  return blob('OSMData', whole.finish());
}

function blob(kind: string, bytes: Uint8Array): Buffer {
  const packed = new PbfWriter();
  packed.writeVarintField(2, bytes.length);
  packed.writeBytesField(3, deflateSync(bytes));
  const body = packed.finish();
  const header = new PbfWriter();
  header.writeStringField(1, kind);
  header.writeVarintField(3, body.length);
  const head = header.finish();
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, body]);
}

/** Returns the bytes of a vector map with these features, made as the command makes it. */
export async function vectorMap(
  features: readonly MapFeature[],
  {
    area = town,
    maximumZoom = 14,
    areas = {},
  }: {
    readonly area?: Area;
    readonly maximumZoom?: number;
    readonly areas?: Readonly<Record<string, readonly [number, number]>>;
  } = {},
): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-map-'));
  const [path, tiles] = [join(folder, 'map.pmtiles'), new TileMaker(area, 10, maximumZoom)];
  try {
    for (const feature of features) tiles.add(feature);
    await writeArchive(path, tiles.tiles(), {
      area,
      minimumZoom: 10,
      maximumZoom,
      most: 20_000_000,
      metadata: (digest) => ({ vector_layers: [{ id: 'street' }], lintel: { digest, areas } }),
    });
    return await readFile(path);
  } finally {
    tiles.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A street of the town, for maps that need something to show. */
export const highStreet: MapFeature = {
  kind: 'street',
  shape: 'line',
  name: 'High Street',
  lines: [[at(0.1, 0.5), at(0.5, 0.52), at(0.9, 0.5)]],
};

/** Reads a vector map with the browsers' own library. */
export async function readVectorMap(bytes: Buffer) {
  const archive = new PMTiles({
    getKey: () => 'map',
    getBytes: async (offset, length) => ({
      data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer,
    }),
  });
  const header: Header = await archive.getHeader();
  return {
    header,
    metadata: await archive.getMetadata(),
    async bytes(zoom: number, x: number, y: number) {
      const found = await archive.getZxy(zoom, x, y);
      return found && new Uint8Array(found.data);
    },
    /** Returns the features of a tile by layer; undefined if there is no tile. */
    async tile(zoom: number, x: number, y: number) {
      const found = await archive.getZxy(zoom, x, y);
      if (!found) return undefined;
      const { layers } = new VectorTile(new PbfReader(found.data));
      return Object.fromEntries(
        Object.entries(layers).map(([name, layer]) => [
          name,
          Array.from({ length: layer.length }, (_, index) => layer.feature(index)),
        ]),
      );
    },
  };
}

/** Returns all features of the nearest zoom, each once, by kind and name. */
export async function thingsOn(bytes: Buffer): Promise<string[]> {
  const map = await readVectorMap(bytes);
  const { maxZoom: zoom, minLon, maxLon, minLat, maxLat } = map.header;
  const [[left, bottom], [right, top]] = [
    tileAtPlace(minLon, minLat, zoom),
    tileAtPlace(maxLon, maxLat, zoom),
  ];
  const told = new Map<string, string>();
  for (let x = left; x <= right; x += 1)
    for (let y = top; y <= bottom; y += 1)
      // oxlint-disable-next-line no-await-in-loop
      for (const [kind, features] of Object.entries((await map.tile(zoom, x, y)) ?? {}))
        for (const { id, type, properties } of features)
          told.set(
            `${kind} ${id}`,
            [kind, ['', 'point', 'line', 'area'][type], properties['name'], properties['name:cy']]
              .filter((word) => word !== undefined)
              .join(' '),
          );
  return [...told.values()].toSorted();
}

export function tileAtPlace(longitude: number, latitude: number, zoom: number): [x: number, y: number] {
  const radians = (latitude * Math.PI) / 180;
  return [
    Math.floor(((longitude + 180) / 360) * 2 ** zoom),
    Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** zoom),
  ];
}
