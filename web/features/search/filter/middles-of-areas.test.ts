import { expect, it } from 'vitest';
import { middlesOfAreas } from './middles-of-areas.ts';

const home = (area: number, latitude: number, longitude: number) => ({
  id: 'any',
  area,
  latitude,
  longitude,
});

it('puts a part of the town in the middle of its homes, by name', () => {
  const answer = {
    areas: ['Town', 'Kiln Bank', 'Nowhere'],
    adverts: [home(0, 53, 2), home(1, 53.1, 2.1), home(0, 53.10001, 2.2)],
  };
  expect(middlesOfAreas(answer)).toEqual([
    { name: 'Kiln Bank', latitude: 53.1, longitude: 2.1 },
    { name: 'Town', latitude: 53.05, longitude: 2.1 },
  ]);
});
