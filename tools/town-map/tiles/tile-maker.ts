import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { deserialize, serialize } from 'node:v8';
import { zxyToTileId } from 'pmtiles';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { isDrawnKind, type DrawnKind } from '#schemas/tenant/drawn-map.ts';
import type { Area } from '../../places/area.ts';
import type { MapFeature, Position } from '../map-feature.ts';
import { extentOf } from '../reach.ts';
import { cutFeature, tilesOver, type TileRange, tileExtent } from './cut-feature.ts';
import { joinLines } from './join-lines.ts';
import { shownFrom } from './shown-from.ts';
import type { Point } from './clip.ts';

/** Unnamed lines to join as well, so that their dashes do not restart at every bridge. */
const dashed = new Set<DrawnKind>(['railway', 'boundary']);

/**
 * Makes vector tiles from a stream of features. It keeps its data in a temporary database on disk, since a county has a
 * million buildings.
 */
export class TileMaker {
  readonly #ranges: readonly TileRange[];
  readonly #nearest: number;
  // With an empty name SQLite uses a temporary file, deleted on closing.
  readonly #database = new DatabaseSync('');
  readonly #addPiece: StatementSync;
  readonly #addLine: StatementSync;
  #id = 0;

  constructor(area: Area, minimumZoom: number, maximumZoom: number) {
    this.#nearest = maximumZoom;
    this.#ranges = Array.from({ length: maximumZoom - minimumZoom + 1 }, (_, step) =>
      tilesOver(area, minimumZoom + step),
    );
    this.#database.exec(
      'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; CREATE TABLE piece (tile INTEGER, data BLOB); CREATE TABLE line (kind TEXT, name TEXT, welsh TEXT, area TEXT, data BLOB); BEGIN',
    );
    this.#addPiece = this.#database.prepare('INSERT INTO piece VALUES (?, ?)');
    this.#addLine = this.#database.prepare('INSERT INTO line VALUES (?, ?, ?, ?, ?)');
  }

  add(feature: MapFeature): void {
    const { kind, shape, lines, name, welshName, area, zooms } = feature;
    if (shape === 'line' && zooms === undefined && (name !== undefined || dashed.has(kind)))
      this.#addLine.run(kind, name ?? '', welshName ?? '', area ?? '', serialize(lines));
    else if (shape === 'area') this.#addArea(feature);
    else this.#cut(feature);
  }

  /**
   * Adds an area, with its name at a point in the middle of its largest ring; otherwise every tile would repeat the
   * name.
   */
  #addArea(feature: MapFeature): void {
    const { kind, shape, lines, name, ...others } = feature;
    this.#cut({ kind, shape, lines, zooms: others.zooms });
    const middle = name === undefined ? undefined : middleOf(lines);
    if (middle) this.#cut({ kind, shape: 'point', lines: [[middle]], name, ...others });
  }

  #cut(feature: MapFeature): void {
    const { kind, name, welshName, area, zooms } = feature;
    const from = shownFrom[kind];
    const first = feature.shape === 'point' ? from.name : from.shape;
    const id = (this.#id += 1);
    for (const range of this.#ranges) {
      const isNearest = range.zoom === this.#nearest;
      if (!isNearest && range.zoom < first - 1) continue;
      // A tile is shown in windows of the next zoom, the nearest one in all nearer windows.
      const shownAt = isNearest ? Infinity : range.zoom + 1;
      if (zooms && (shownAt < zooms.from || shownAt > zooms.until)) continue;
      const isNamed = isNearest || range.zoom >= from.name - 1;
      for (const { x, y, part, lines } of cutFeature(feature, range, isNearest)) {
        const piece: TileFeature = {
          // Room for a thousand parts each; a road through a county has some forty.
          id: id * 1024 + (part % 1024),
          kind,
          shape: feature.shape,
          lines,
          ...(isNamed && name !== undefined ? { name } : {}),
          ...(isNamed && welshName !== undefined ? { welshName } : {}),
          ...(area === undefined ? {} : { area }),
        };
        this.#addPiece.run(zxyToTileId(range.zoom, x, y), serialize(piece));
      }
    }
  }

  #cutLines(): void {
    let group:
      | { key: string; feature: Omit<MapFeature, 'lines'>; lines: (readonly Position[])[] }
      | undefined;
    const end = () => {
      for (const line of joinLines(group?.lines ?? []))
        if (group) this.#cut({ ...group.feature, lines: [line] });
    };
    const rows = this.#database
      .prepare('SELECT kind, name, welsh, area, data FROM line ORDER BY kind, name, welsh, area, rowid')
      .iterate();
    for (const { kind, name, welsh, area, data } of rows) {
      // Narrows the type; only kinds were written.
      if (typeof kind !== 'string' || !isDrawnKind(kind)) continue;
      const key = `${kind}\n${name}\n${welsh}\n${area}`;
      const lines: readonly (readonly Position[])[] = deserialize(asBytes(data));
      if (group?.key === key) group.lines.push(...lines);
      else {
        end();
        const names = { name: said(name), welshName: said(welsh), area: said(area) };
        group = { key, feature: { kind, shape: 'line', ...names }, lines: [...lines] };
      }
    }
    end();
  }

  /** The tiles by ascending id, each once, not compressed. Nothing can be added afterwards. */
  *tiles(): Generator<{ readonly id: number; readonly bytes: Uint8Array }> {
    this.#cutLines();
    this.#database.exec('COMMIT');
    let features: TileFeature[] = [];
    let id: number | undefined;
    for (const row of this.#database.prepare('SELECT tile, data FROM piece ORDER BY tile, rowid').iterate()) {
      const tile = Number(row['tile']);
      if (id !== undefined && tile !== id) {
        yield { id, bytes: encodeTile(features) };
        features = [];
      }
      id = tile;
      features.push(deserialize(asBytes(row['data'])));
    }
    if (id !== undefined) yield { id, bytes: encodeTile(features) };
  }

  /** Closes and deletes the temporary database. */
  close(): void {
    this.#database.close();
  }
}

function said(text: unknown): string | undefined {
  return typeof text === 'string' && text !== '' ? text : undefined;
}

function asBytes(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value;
  throw new TypeError('A row has no bytes.');
}

/** Returns the middle of the largest ring, the place for an area's name. */
export function middleOf(lines: MapFeature['lines']): Position | undefined {
  const boxes = lines.flatMap((ring) => extentOf([ring]) ?? []);
  const [largest] = boxes.toSorted((one, other) => sizeOf(other) - sizeOf(one));
  return largest && [(largest.west + largest.east) / 2, (largest.south + largest.north) / 2];
}

function sizeOf({ west, south, east, north }: Area): number {
  return (east - west) * (north - south);
}

/** A feature's content in one tile. */
interface TileFeature extends Omit<MapFeature, 'lines' | 'zooms'> {
  /** The same in every tile. */
  readonly id: number;
  readonly lines: readonly (readonly Point[])[];
}

/** Geometry types of Mapbox Vector Tile 2.1, section 4.3.4. */
const types = { point: 1, line: 2, area: 3 } as const;

/** Encodes a vector tile with a layer for each kind; names are in `name` and `name:cy`. */
function encodeTile(features: readonly TileFeature[]): Uint8Array {
  const layers: Record<string, { features: object[] }> = {};
  for (const { id, kind, shape, lines, name, welshName, area } of features) {
    const layer = (layers[kind] ??= { features: [] });
    layer.features.push({
      id,
      type: types[shape],
      geometry: shape === 'point' ? lines[0] : lines,
      tags: {
        ...(name === undefined ? {} : { name }),
        ...(welshName === undefined ? {} : { 'name:cy': welshName }),
        ...(area === undefined ? {} : { area }),
      },
    });
  }
  return fromGeojsonVt(layers, { version: 2, extent: tileExtent });
}
