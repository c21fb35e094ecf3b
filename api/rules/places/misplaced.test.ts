import { describe, expect, test } from 'vitest';
import { findMisplaced } from './misplaced.ts';
import { milesBetween } from '#domain/search/miles-between.ts';
import { fromNationalGrid } from '#domain/places/national-grid.ts';

/**
 * Points that the Ordnance Survey publishes for testing transformations (OSTN15 and OSGM15 developer pack), on
 * the Grid and in degrees: from Scilly to Shetland.
 */
const knownPoints = [
  ['St Mary’s, Scilly', 91_492.146, 11_318.804, 49.922_263_94, -6.299_777_52],
  ['Lizard Point', 170_370.718, 11_572.405, 49.960_061_38, -5.203_046_1],
  ['Plymouth', 250_359.811, 62_016.569, 50.438_858_26, -4.108_645_64],
  ['St Catherine’s Point', 449_816.371, 75_335.861, 50.575_636_65, -1.297_822_77],
  ['Nash Point', 292_184.87, 168_003.465, 51.400_782_2, -3.551_283_49],
  ['North Foreland', 639_821.835, 169_565.858, 51.374_470_26, 1.444_547_3],
  ['Brislington', 362_269.991, 169_978.69, 51.427_547_43, -2.544_076_18],
  ['Lambeth', 530_624.974, 178_388.464, 51.489_365_65, -0.119_925_57],
  ['Carmarthen', 241_124.584, 220_332.641, 51.858_908_96, -4.308_524_77],
  ['Colchester', 599_445.59, 225_722.826, 51.894_366_37, 0.897_243_27],
  ['King’s Lynn', 562_180.547, 319_784.995, 52.751_366_87, 0.401_535_47],
  ['TP20', 422_242.186, 433_818.701, 53.800_215_2, -1.663_791_68],
  ['TP30', 267_056.768, 846_176.972, 57.486_250_01, -4.219_263_99],
  ['TP40', 395_999.668, 1_138_728.951, 60.133_080_92, -2.073_828_23],
] as const;

describe('fromNationalGrid', () => {
  // The furthest is St Mary's with 4.7 metres; on the mainland all are within 4.2 and most within 2.
  test.each(knownPoints)('finds %s within five metres', (_name, easting, northing, latitude, longitude) => {
    const miles = milesBetween(fromNationalGrid(easting, northing), { latitude, longitude });
    expect(miles * 1_609.344).toBeLessThan(5);
  });
});

describe('findMisplaced', () => {
  test.each([
    ['a place in England', -0.1277, 51.5074],
    ['a place in Shetland', -1.15, 60.4],
    ['a place in the North Sea', 2.1, 53.4],
    ['a place on Greenwich’s meridian', 0, 51.5],
    ['a place in Australia', 151.2, -33.9],
    ['the North Pole at the date line', 180, 90],
    ['the South Pole at the date line', -180, -90],
    ['what lies just beyond the British Isles, turned', 48.99, 0],
    ['what lies just beyond them in the north, turned', 61.51, 0],
    ['what lies just beyond them in the west, turned', 51.5, -11.01],
    ['what lies just beyond them in the east, turned', 51.5, 2.51],
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

  test.each([
    [49, 0],
    [61.5, 0],
    [51.5, -11],
    [51.5, 2.5],
  ])('takes %s, %s for swapped, at the edge of the British Isles', (longitude, latitude) => {
    expect(findMisplaced(longitude, latitude)?.kind).toBe('swapped');
  });

  test.each([
    [1_001, 0, 'nationalGrid'],
    [700_000, 200_000, 'nationalGrid'],
    [700_001, 200_000, 'notDegrees'],
    [1_000, 1_000, 'notDegrees'],
    [0, 200_000, 'nationalGrid'],
    [-1, 200_000, 'notDegrees'],
    [200_000, 0, 'nationalGrid'],
    [200_000, -1, 'notDegrees'],
  ] as const)('takes %s, %s for %s, at the edge of the National Grid', (easting, northing, kind) => {
    expect(findMisplaced(easting, northing)?.kind).toBe(kind);
  });

  test('says of other numbers what they should be', () => {
    expect(findMisplaced(5_000_000, 12)?.kind).toBe('notDegrees');
    expect(findMisplaced(10, 95)?.kind).toBe('notDegrees');
  });
});
