import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { project, unproject, worldSize } from './mercator.ts';

test('the world is square, its middle where the equator meets Greenwich', () => {
  expect(project(0, 0)).toEqual({ x: worldSize / 2, y: worldSize / 2 });
  // The latitude limit of EPSG:3857.
  expect(project(-180, 85.051_128_78).y).toBeCloseTo(0, 5);
});

test('a place comes back from the map as it went there', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -85, max: 85, noNaN: true }),
      (longitude, latitude) => {
        const back = unproject(project(longitude, latitude));
        expect(back.longitude).toBeCloseTo(longitude, 9);
        expect(back.latitude).toBeCloseTo(latitude, 9);
      },
    ),
  );
});
