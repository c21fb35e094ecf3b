import { project, worldSize } from '#domain/places/mercator.ts';
import type { Area } from '../../places/area.ts';
import type { MapFeature, Position } from '../map-feature.ts';
import { rectangleAround, clipRing, lineMeets, type Point, type Rectangle } from './clip.ts';
import { simplified } from './simplify.ts';

/** Units across a tile, the usual number in vector tiles (Mapbox Vector Tile 2.1, section 4.1). */
export const tileExtent = 4096;
/** Units drawn around a tile as well: half the widest line, and the edges of cut areas. */
const buffer = 128;
/** Half a pixel in tile units, too small to see except at the nearest zoom; a tile is shown 512 pixels wide. */
const halfPixel = tileExtent / 512 / 2;
/** Square units: an area of two by two pixels. */
const leastArea = (4 * halfPixel) ** 2;
/**
 * Units. Longer lines are cut, so that no tile has the whole of a road through the county. Shorter ones stay whole in
 * each tile that they cross, so that a street is long enough for its name.
 */
const longest = 2 * tileExtent;

/** The tiles that an area covers at one zoom, both ends included. */
export interface TileRange {
  readonly zoom: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export function tilesOver({ west, south, east, north }: Area, zoom: number): TileRange {
  const [from, to] = [project(west, north), project(east, south)];
  const most = 2 ** zoom - 1;
  const tileOf = (at: number) => Math.max(0, Math.min(most, Math.floor((at / worldSize) * 2 ** zoom)));
  return { zoom, left: tileOf(from.x), right: tileOf(to.x), top: tileOf(from.y), bottom: tileOf(to.y) };
}

/** A feature's part in one tile: its lines in the tile's units, with the origin in the north-west. */
interface Piece {
  readonly x: number;
  readonly y: number;
  /** Number of the piece within its line, the same in every tile. */
  readonly part: number;
  readonly lines: readonly (readonly Point[])[];
}

/**
 * Cuts a feature into the tiles of one zoom.
 * @param isNearest keeps the smallest parts too, since the nearest zoom is shown enlarged.
 */
export function* cutFeature(
  { shape, lines }: Pick<MapFeature, 'shape' | 'lines'>,
  range: TileRange,
  isNearest: boolean,
): Generator<Piece> {
  const units = lines.map((line) => toUnits(line, range.zoom));
  const tolerance = isNearest ? 0.5 : halfPixel;
  if (shape === 'point') yield* cutPoint(units, range);
  else if (shape === 'line') {
    const pieces = units.flatMap((line) => inPieces(simplified(line, tolerance)));
    for (const [part, piece] of pieces.entries()) yield* cutLine(piece, part, range);
  } else {
    const rings = units
      .filter((ring) => isNearest || areaOf(ring) >= leastArea)
      .map((ring) => simplified(ring, tolerance));
    yield* cutArea(rings, range);
  }
}

function toUnits(line: readonly Position[], zoom: number): Point[] {
  const scale = (2 ** zoom * tileExtent) / worldSize;
  return line.map(([longitude, latitude]): Point => {
    const { x, y } = project(longitude, latitude);
    return [x * scale, y * scale];
  });
}

function* cutPoint(units: readonly (readonly Point[])[], range: TileRange): Generator<Piece> {
  const at = units[0]?.[0];
  if (!at) return;
  const [x, y] = [Math.floor(at[0] / tileExtent), Math.floor(at[1] / tileExtent)];
  if (x < range.left || x > range.right || y < range.top || y > range.bottom) return;
  yield { x, y, part: 0, lines: [inTile([at], x, y)] };
}

function inPieces(line: readonly Point[]): (readonly Point[])[] {
  const pieces: Point[][] = [];
  let piece: Point[] = [];
  let length = 0;
  for (const point of line) {
    const before = piece.at(-1);
    if (before) length += Math.hypot(point[0] - before[0], point[1] - before[1]);
    piece.push(point);
    if (length < longest) continue;
    pieces.push(piece);
    piece = [point];
    length = 0;
  }
  return piece.length > 1 ? [...pieces, piece] : pieces;
}

function* cutLine(line: readonly Point[], part: number, range: TileRange): Generator<Piece> {
  for (const { x, y } of tilesUnder(rectangleAround(line), range)) {
    if (!lineMeets(line, around(x, y, x, y))) continue;
    const rounded = inTile(line, x, y);
    if (rounded.length > 1) yield { x, y, part, lines: [rounded] };
  }
}

function* cutArea(rings: readonly (readonly Point[])[], range: TileRange): Generator<Piece> {
  const [outer] = rings.map(rectangleAround).toSorted((one, other) => sizeOf(other) - sizeOf(one));
  if (!outer) return;
  const { left, right, top, bottom } = within(outer, range);
  for (let y = top; y <= bottom; y += 1) {
    // A row at a time: the other rows are then clipped only once.
    const row = clipped(rings, around(left, y, right, y));
    for (let x = left; x <= right; x += 1) {
      const lines = clipped(row, around(x, y, x, y))
        .map((ring) => inTile(ring, x, y))
        .filter((ring) => ring.length > 3);
      if (lines.length > 0) yield { x, y, part: 0, lines };
    }
  }
}

function clipped(rings: readonly (readonly Point[])[], box: Rectangle): (readonly Point[])[] {
  return rings.flatMap((ring) => {
    const part = clipRing(ring, box);
    return part ? [part] : [];
  });
}

/** Returns a block of tiles with its buffer. */
function around(left: number, top: number, right: number, bottom: number): Rectangle {
  return {
    left: left * tileExtent - buffer,
    top: top * tileExtent - buffer,
    right: (right + 1) * tileExtent + buffer,
    bottom: (bottom + 1) * tileExtent + buffer,
  };
}

function tileAt(units: number): number {
  return Math.floor(units / tileExtent);
}

function within(box: Rectangle, range: TileRange): Rectangle {
  return {
    left: Math.max(range.left, tileAt(box.left - buffer)),
    right: Math.min(range.right, tileAt(box.right + buffer)),
    top: Math.max(range.top, tileAt(box.top - buffer)),
    bottom: Math.min(range.bottom, tileAt(box.bottom + buffer)),
  };
}

function* tilesUnder(
  box: Rectangle,
  range: TileRange,
): Generator<{ readonly x: number; readonly y: number }> {
  const { left, right, top, bottom } = within(box, range);
  for (let y = top; y <= bottom; y += 1) for (let x = left; x <= right; x += 1) yield { x, y };
}

/** Returns a line in whole units from the corner of a tile, without repeated points. */
function inTile(line: readonly Point[], x: number, y: number): Point[] {
  const found: Point[] = [];
  for (const point of line) {
    const [left, top] = [Math.round(point[0] - x * tileExtent), Math.round(point[1] - y * tileExtent)];
    const last = found.at(-1);
    if (last?.[0] !== left || last[1] !== top) found.push([left, top]);
  }
  return found;
}

function areaOf(ring: readonly Point[]): number {
  let sum = 0;
  for (const [index, [x, y]] of ring.entries()) {
    const [x2, y2] = ring[(index + 1) % ring.length] ?? [x, y];
    sum += x * y2 - x2 * y;
  }
  return Math.abs(sum) / 2;
}

function sizeOf({ left, top, right, bottom }: Rectangle): number {
  return (right - left) * (bottom - top);
}
