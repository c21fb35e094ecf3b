import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { resolutionOf, zoomsOf } from './zoomstack-resolutions.ts';

const tables = ['woodland', 'surfacewater', 'urban_areas', 'waterlines'] as const;

test('at every zoom one resolution of a table is drawn, whichever of them a file has', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...tables),
      fc.subarray(['National', 'Regional', 'District', 'Local'], { minLength: 1 }),
      fc.integer({ min: 3, max: 19 }),
      (table, types, zoom) => {
        const found = new Set(types.flatMap((type) => resolutionOf(table, type) ?? []));
        fc.pre(found.size > 0);
        const drawn = [...found].filter((one) => {
          const { from, until } = zoomsOf(table, one, found);
          return zoom >= from && zoom <= until;
        });
        expect(drawn).toHaveLength(1);
      },
    ),
  );
});

test.each([
  ['woodland', 'National', { from: 0, until: 9 }],
  ['woodland', 'Regional', { from: 10, until: 11 }],
  ['woodland', 'Local', { from: 12, until: Infinity }],
  ['urban_areas', 'Regional', { from: 9, until: Infinity }],
  ['waterlines', 'District', { from: 11, until: 12 }],
] as const)('%s, %s', (table, type, zooms) => {
  const found = new Set(
    ['National', 'Regional', 'District', 'Local'].flatMap((one) => resolutionOf(table, one) ?? []),
  );
  const resolution = resolutionOf(table, type);
  expect(resolution && zoomsOf(table, resolution, found)).toEqual(zooms);
});

test('what is no resolution is drawn always: tide marks, and tables that have the land once', () => {
  expect([resolutionOf('waterlines', 'MHW'), resolutionOf('roads_local', 'Local')]).toEqual([
    undefined,
    undefined,
  ]);
});
