import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromNationalGrid, toNationalGrid } from './national-grid.ts';

test('a place has one easting and northing, and these are of that place', () => {
  const easting = fc.double({ min: 60_000, max: 660_000, noNaN: true });
  const northing = fc.double({ min: 5_000, max: 1_220_000, noNaN: true });
  fc.assert(
    fc.property(easting, northing, (east, north) => {
      const [foundEast, foundNorth] = toNationalGrid(fromNationalGrid(east, north));
      expect(Math.hypot(foundEast - east, foundNorth - north)).toBeLessThan(0.01);
    }),
  );
});
