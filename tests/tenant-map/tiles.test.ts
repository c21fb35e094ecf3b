import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { tileIdToZxy, zxyToTileId } from 'pmtiles';
import { describe, expect, test } from 'vitest';
import { drawnKinds, isDrawnKind } from '#schemas/tenant/drawn-map.ts';
import { derivePalette } from '#tools/palette/derive-palette.ts';
import { closeCoast } from '#tools/town-map/osm/close-coast.ts';
import type { Position } from '#tools/town-map/map-feature.ts';
import { clipRing, type Point } from '#tools/town-map/tiles/clip.ts';
import { tileExtent } from '#tools/town-map/tiles/cut-feature.ts';
import { joinLines } from '#tools/town-map/tiles/join-lines.ts';
import { shownFrom } from '#tools/town-map/tiles/shown-from.ts';
import { writeArchive } from '#tools/town-map/tiles/write-archive.ts';
import { simplified } from '#tools/town-map/tiles/simplify.ts';
import { townStyle } from '#web/features/base-map/town-style.ts';
import { at, highStreet, readVectorMap, thingsOn, tileAtPlace, town, vectorMap } from './open-maps.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const place = fc.tuple(share, share).map(([across, up]) => at(across, up));

/** True if a point lies in an odd number of rings, as the map is painted. */
function isIn([x, y]: Point, rings: readonly (readonly Point[])[]): boolean {
  let inside = false;
  for (const ring of rings)
    for (const [index, [x1, y1]] of ring.entries()) {
      const [x2, y2] = ring[index - 1] ?? ring.at(-1) ?? [x1, y1];
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
    }
  return inside;
}

describe('an archive', () => {
  test('keeps every point of a line, to half a metre', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(place, { maxLength: 12 }), async (places) => {
        const line = [at(0, 0), ...places, at(1, 1)];
        const map = await readVectorMap(await vectorMap([{ ...highStreet, lines: [line] }]));
        for (const [longitude, latitude] of line) {
          const [x, y] = tileAtPlace(longitude, latitude, 14);
          // oxlint-disable-next-line no-await-in-loop
          const tile = await map.tile(14, x, y);
          const distances = (tile?.['street'] ?? []).flatMap((feature) =>
            feature.loadGeometry().flatMap((points) =>
              points.slice(1).map((end, index) => {
                const start = points[index] ?? end;
                return metresTo([longitude, latitude], start, end, x, y);
              }),
            ),
          );
          expect(Math.min(...distances)).toBeLessThan(0.5);
        }
      }),
      // Each writes a file.
      { numRuns: 20 },
    );
  });

  test('has a street whole and under one number in each tile it crosses, so that its name appears once', async () => {
    const bytes = await vectorMap([highStreet]);
    const map = await readVectorMap(bytes);
    const [[left, y], [right]] = [tileAtPlace(...at(0.1, 0.5), 14), tileAtPlace(...at(0.9, 0.5), 14)];
    expect(right).toBeGreaterThan(left);
    const streets = await Promise.all(
      [left, right].map(async (x) => (await map.tile(14, x, y))?.['street']?.[0]),
    );
    expect(new Set(streets.map((street) => street?.id)).size).toBe(1);
    for (const street of streets) {
      const [line = []] = street?.loadGeometry() ?? [];
      expect(line).toHaveLength(3);
      expect(street?.properties['name']).toBe('High Street');
    }
    expect(await thingsOn(bytes)).toEqual(['street line High Street']);
  });

  test('has an area’s name once, in its middle, and small features only when zoomed in', async () => {
    const square = [at(0, 0), at(1, 0), at(1, 1), at(0, 1), at(0, 0)];
    const house = [at(0.5, 0.5), at(0.501, 0.5), at(0.501, 0.501), at(0.5, 0.501), at(0.5, 0.5)];
    const bytes = await vectorMap([
      { kind: 'park', shape: 'area', name: 'The Green', lines: [square] },
      { kind: 'building', shape: 'area', lines: [house] },
    ]);
    expect(await thingsOn(bytes)).toEqual(['building area', 'park area', 'park point The Green']);
    const map = await readVectorMap(bytes);
    const far = await map.tile(11, ...tileAtPlace(...at(0.5, 0.5), 11));
    expect(Object.keys(far ?? {})).toEqual(['park']);
  });

  test('of a county has a directory in leaves, and stores equal tiles once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lintel-map-'));
    const path = join(folder, 'county.pmtiles');
    // Far apart and of all lengths: such a directory compresses badly.
    let seed = 7;
    const next = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
    let id = zxyToTileId(14, 0, 0);
    const tiles = Array.from({ length: 9_000 }, (_, index) => {
      id += 1 + next(20_000);
      const bytes = Uint8Array.from({ length: 1 + next(60) }, () => next(256));
      return { id, bytes: index % 3 === 0 ? Uint8Array.of(1, 2, 3) : bytes };
    });
    try {
      const facts = { area: town, minimumZoom: 14, maximumZoom: 14, most: 2_000_000, metadata: () => ({}) };
      await writeArchive(path, tiles, facts);
      const map = await readVectorMap(await readFile(path));
      expect(map.header.leafDirectoryLength).toBeGreaterThan(0);
      expect(map.header.numTileContents).toBeLessThan(6_100);
      for (const one of [tiles[0], tiles[4_500], tiles.at(-1)]) {
        const [zoom, x, y] = tileIdToZxy(one?.id ?? 0);
        // oxlint-disable-next-line no-await-in-loop
        expect(await map.bytes(zoom, x, y)).toEqual(one?.bytes);
      }
      await expect(writeArchive(path, tiles, { ...facts, most: 1_000 })).rejects.toThrow(
        /--without-buildings/,
      );
      // The existing files stay.
      expect((await readVectorMap(await readFile(path))).header.numAddressedTiles).toBe(9_000);
      expect(await readdir(folder)).toEqual(['county.pmtiles']);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('of the same features is the same file, and of others different', async () => {
    const [one, same, other] = await Promise.all([
      vectorMap([highStreet]),
      vectorMap([highStreet]),
      vectorMap([{ ...highStreet, name: 'Low Street' }]),
    ]);
    expect(one.equals(same)).toBe(true);
    expect(one.equals(other)).toBe(false);
  });
});

/** Returns the distance in metres from a place to a segment of a tile. */
function metresTo(
  [longitude, latitude]: Position,
  start: { readonly x: number; readonly y: number },
  end: { readonly x: number; readonly y: number },
  x: number,
  y: number,
): number {
  const [tileX, tileY] = [
    ((longitude + 180) / 360) * 2 ** 14,
    ((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * 2 ** 14,
  ];
  const [px, py] = [(tileX - x) * tileExtent, (tileY - y) * tileExtent];
  const [width, height] = [end.x - start.x, end.y - start.y];
  const length = width ** 2 + height ** 2;
  const along =
    length === 0 ? 0 : Math.max(0, Math.min(1, ((px - start.x) * width + (py - start.y) * height) / length));
  const units = Math.hypot(px - start.x - along * width, py - start.y - along * height);
  return (units / tileExtent) * (40_075_017 / 2 ** 14) * Math.cos((latitude * Math.PI) / 180);
}

test('every feature and name that the portal draws is in the tiles of that zoom', () => {
  // Only the start zooms matter here, so any colours will do.
  const { areas, lines, names } = townStyle(derivePalette('#0b6472').light, false);
  for (const [kind, { from }] of [...areas, ...lines])
    expect(shownFrom[kind].shape, kind).toBeLessThanOrEqual(from);
  for (const [kind, { from }] of names) expect(shownFrom[kind].name, kind).toBeLessThanOrEqual(from);
  expect(Object.keys(shownFrom).every(isDrawnKind)).toBe(true);
  expect(Object.keys(drawnKinds).toSorted()).toEqual(Object.keys(shownFrom).toSorted());
});

describe('cutting', () => {
  const box = { left: 0.25, top: 0.25, right: 0.75, bottom: 0.75 };
  const point = fc.tuple(share, share);

  test('a ring keeps exactly what lies in the tile', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 3, maxLength: 9 }), point, (ring, probe) => {
        const part = clipRing(ring, box);
        for (const [x, y] of part ?? []) {
          expect(Math.min(x - box.left, box.right - x, y - box.top, box.bottom - y)).toBeGreaterThan(-1e-9);
        }
        const margin = Math.min(...[0, 1].map((axis) => 0.25 - Math.abs((probe[axis] ?? 0) - 0.5)));
        if (margin < 1e-6) return;
        expect(isIn(probe, part ? [part] : [])).toBe(isIn(probe, [ring]));
      }),
    );
  });

  test('a simplified line stays within the tolerance, and keeps its ends', () => {
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 2, maxLength: 30 }),
        fc.double({ min: 0, max: 0.3, noNaN: true }),
        (line, most) => {
          const simpler = simplified(line, most);
          expect([simpler[0], simpler.at(-1)]).toEqual([line[0], line.at(-1)]);
          for (const [x, y] of line) {
            const distances = simpler.slice(1).map((end, index) => {
              const [x1, y1] = simpler[index] ?? end;
              const [width, height] = [end[0] - x1, end[1] - y1];
              const length = width ** 2 + height ** 2;
              const along =
                length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * width + (y - y1) * height) / length));
              return Math.hypot(x - x1 - along * width, y - y1 - along * height);
            });
            expect(Math.min(...distances)).toBeLessThanOrEqual(most + 1e-9);
          }
        },
      ),
    );
  });

  test('pieces of a street become one line, whatever their directions', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 8 }),
        fc.infiniteStream(fc.boolean()),
        fc.infiniteStream(fc.nat()),
        (count, turned, order) => {
          const pieces = Array.from({ length: count }, (_, index): Position[] => [
            at(index / 10, 0),
            at((index + 1) / 10, 0),
          ])
            .map((piece) => (turned.next().value ? piece.toReversed() : piece))
            .map((piece) => ({ piece, key: order.next().value }))
            .toSorted((one, other) => Number(one.key) - Number(other.key))
            .map(({ piece }) => piece);
          const joined = joinLines(pieces);
          expect(joined).toHaveLength(1);
          expect(joined[0]).toHaveLength(count + 1);
        },
      ),
    );
  });
});

const isSea = (coasts: readonly (readonly Position[])[], across: number, up: number) =>
  isIn(at(across, up), closeCoast(coasts, town));

describe('the sea, from coasts with land on their left', () => {
  test('lies below a southern coast, in however many pieces it is drawn', () => {
    const coasts = [
      [at(0.5, 0.4), at(1.2, 0.3)],
      [at(-0.2, 0.3), at(0.5, 0.4)],
    ];
    expect([isSea(coasts, 0.5, 0.1), isSea(coasts, 0.5, 0.9)]).toEqual([true, false]);
  });

  test('has land on both sides of a strait, and lies on both sides of a spit', () => {
    const strait = [
      [at(1.2, 0.3), at(-0.2, 0.3)],
      [at(-0.2, 0.7), at(1.2, 0.7)],
    ];
    expect([0.1, 0.5, 0.9].map((up) => isSea(strait, 0.5, up))).toEqual([false, true, false]);
    const spit = strait.map((line) => line.toReversed());
    expect([0.1, 0.5, 0.9].map((up) => isSea(spit, 0.5, up))).toEqual([true, false, true]);
  });

  test('surrounds an island, and is absent without a coast', () => {
    const island = [at(0.4, 0.4), at(0.6, 0.4), at(0.6, 0.6), at(0.4, 0.6), at(0.4, 0.4)];
    expect([isSea([island], 0.5, 0.5), isSea([island], 0.1, 0.1)]).toEqual([false, true]);
    expect(closeCoast([], town)).toEqual([]);
    // A coast that ends inside the area cannot be closed.
    expect(closeCoast([[at(0.2, 0.2), at(0.8, 0.8)]], town)).toEqual([]);
  });
});
