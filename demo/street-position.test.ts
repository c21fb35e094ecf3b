import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { packMap, type PackedMap } from '#api/tenants/pack-map.ts';
import type { DrawnMap } from '#schemas/tenant/drawn-map.ts';
import { demoCouncils } from './demo-councils.ts';
import { positionInStreet } from './street-position.ts';

function pack(text: string): PackedMap {
  const map = packMap(text);
  if (map === undefined) throw new Error('There is no map.');
  return map;
}

describe.each([...demoCouncils])('the map of %s', (id, { slots }) => {
  const own = join(import.meta.dirname, '../tenants', id, 'map.geojson');
  const text = readFileSync(
    existsSync(own) ? own : join(import.meta.dirname, 'maps', `${id}.geojson`),
    'utf8',
  );
  const map = pack(text);
  const streets = new Set(slots.flatMap(({ areas }) => areas.flatMap((area) => area.streets)));

  test('has each street with adverts exactly once', () => {
    const { features }: DrawnMap = JSON.parse(text);
    const drawn = features.flatMap(({ properties: { kind, name } }) =>
      kind === 'street' && name !== undefined ? [name] : [],
    );
    expect([...streets].filter((street) => !drawn.includes(street))).toEqual([]);
    expect(new Set(drawn).size).toBe(drawn.length);
  });

  test('is small enough for a phone', () => {
    expect(text.length).toBeLessThan(300_000);
    expect(gzipSync(text, { level: 9 }).length).toBeLessThan(60_000);
  });

  test('has room for many homes in each street', () => {
    for (const street of streets) {
      const positions = Array.from({ length: 20 }, (_, index) => positionInStreet(map, street, index + 1));
      expect(new Set(positions.map((at) => JSON.stringify(at))).size, street).toBeGreaterThanOrEqual(8);
    }
  });
});

// At the equator a metre is 1/111,320 of a degree both ways.
const metres = 1 / 111_320;
const street = (name: string, ...pieces: number[][][]) => ({
  type: 'Feature',
  properties: { kind: 'street', name },
  geometry: {
    type: 'MultiLineString',
    coordinates: pieces.map((piece) => piece.map((at) => at.map((away) => away * metres))),
  },
});
const map = pack(
  JSON.stringify({
    type: 'FeatureCollection',
    bbox: [-1, -1, 1, 1],
    features: [
      street('Corner Street', [[0, 500], [50, 500]], [[0, 0], [100, 0], [100, 100]]), // prettier-ignore
      street('Short Street', [[0, 0], [20, 0]]), // prettier-ignore
    ],
  }),
);
const inMetres = (name: string, number: number) => {
  const at = positionInStreet(map, name, number);
  // Positions are rounded to a metre.
  return at && [Math.round(at.longitude / metres), Math.round(at.latitude / metres)];
};
const near = ([east, north]: readonly [number, number]) => [
  expect.closeTo(east, -0.5),
  expect.closeTo(north, -0.5),
];

test.each([
  ['odd numbers stand on the left, by the longest piece of the street', 1, [14, 14]],
  ['even ones on the right, opposite', 2, [14, -14]],
  ['each seven metres from the last', 5, [28, 14]],
  ['around the corner', 31, [86, 19]],
  ['and from the start again beyond the last house', 51, [17, 14]],
] as const)('%s', (_, number, at) => {
  expect(inMetres('Corner Street', number)).toEqual(near(at));
});

test('a street too short for two houses gets one on each side', () => {
  expect(inMetres('Short Street', 1)).toEqual(inMetres('Short Street', 3));
  expect(inMetres('Short Street', 2)).toEqual(near([14, -14]));
});

test('an unknown street has no houses', () => {
  expect(positionInStreet(map, 'Nowhere Street', 1)).toBeUndefined();
});
