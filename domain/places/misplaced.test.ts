import { describe, expect, test } from 'vitest';
import { findMisplaced } from './misplaced.ts';
import { fromNationalGrid } from './national-grid.ts';

describe('fromNationalGrid', () => {
  // The first is the worked example of the Ordnance Survey's guide.
  test.each([
    ['Caister water tower', 651_409.903, 313_177.27, 52.657_977, 1.716_038],
    ['Trafalgar Square', 530_034, 180_381, 51.507_35, -0.127_7],
  ])('finds %s within twenty metres', (_name, easting, northing, latitude, longitude) => {
    const found = fromNationalGrid(easting, northing);
    expect(Math.abs(found.latitude - latitude) * 111_000).toBeLessThan(20);
    expect(Math.abs(found.longitude - longitude) * 70_000).toBeLessThan(20);
  });
});

describe('findMisplaced', () => {
  test.each([
    ['a place in England', -0.1277, 51.5074],
    ['a place in Shetland', -1.15, 60.4],
    ['a place in the North Sea', 2.1, 53.4],
    ['a place on Greenwich’s meridian', 0, 51.5],
    ['a place in Australia', 151.2, -33.9],
  ])('has nothing to say of %s', (_what, longitude, latitude) => {
    expect(findMisplaced(longitude, latitude)).toBeUndefined();
  });

  test('names eastings and northings, and says where they are', () => {
    expect(findMisplaced(530_034, 180_381)).toMatchObject({
      kind: 'nationalGrid',
      message: expect.stringMatching(/530034, 180381.*National Grid/),
      cure: expect.stringMatching(/longitude -0\.12\d+, latitude 51\.50\d+/),
    });
  });

  test('names metres of web maps', () => {
    expect(findMisplaced(-14_215, 6_711_542)).toMatchObject({
      kind: 'webMercator',
      meant: { longitude: expect.closeTo(-0.1277, 3), latitude: expect.closeTo(51.5074, 3) },
    });
  });

  test('names latitude and longitude that are swapped, and writes them right', () => {
    expect(findMisplaced(51.5074, -0.1277)).toMatchObject({
      kind: 'swapped',
      cure: expect.stringContaining('longitude -0.1277, latitude 51.5074'),
    });
  });

  test('says of other numbers what they should be', () => {
    expect(findMisplaced(5_000_000, 12)?.kind).toBe('notDegrees');
    expect(findMisplaced(10, 95)?.kind).toBe('notDegrees');
  });
});
