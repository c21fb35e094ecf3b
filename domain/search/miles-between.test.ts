import { expect, it } from 'vitest';
import { milesBetween } from './miles-between.ts';

it('measures as the crow flies, either way', () => {
  // Land's End and John o'Groats are 603 miles apart (Ordnance Survey).
  const [south, north] = [
    { latitude: 50.0658, longitude: -5.7147 },
    { latitude: 58.6373, longitude: -3.0689 },
  ];
  expect(milesBetween(south, north)).toBeGreaterThan(600);
  expect(milesBetween(south, north)).toBeLessThan(606);
  expect(milesBetween(north, south)).toBeCloseTo(milesBetween(south, north), 9);
  expect(milesBetween(south, south)).toBe(0);
});
