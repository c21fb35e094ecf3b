import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundsOf, groupAdverts, inReadingOrder } from './group-adverts.ts';
import type { Bounds } from '../base-map/use-map-view.ts';
import type { HomePlace } from './locations-query.ts';

const world: Bounds = [-180, -85, 180, 85];
const numbered = (places: readonly HomePlace[]) => {
  const adverts = places.map((_, index) => ({ id: `home-${index}` }));
  return { adverts, places: new Map(adverts.map(({ id }, index) => [id, places[index] ?? somewhere])) };
};
const somewhere: HomePlace = { latitude: 53.4, longitude: 2.1, area: 'Kiln Bank' };
const areaOf = (homes: readonly HomePlace[]) => {
  const { adverts, places } = numbered(homes);
  const [mark] = groupAdverts(adverts, places).marksIn(world, 10);
  return [mark?.area, mark?.isMixed];
};
/** Coordinates with five decimals, like the API's. */
const degrees = (least: number, most: number) =>
  fc.integer({ min: least * 1e5, max: most * 1e5 }).map((value) => value / 1e5);
const aTown = fc.array(
  fc.record({
    latitude: degrees(53, 54),
    longitude: degrees(2, 3),
    area: fc.constantFrom('Kiln Bank', 'Town'),
  }),
  { maxLength: 60 },
);
const aZoom = fc.integer({ min: 5, max: 20 });

describe('groupAdverts', () => {
  test('every home is in exactly one mark, at every zoom', () => {
    fc.assert(
      fc.property(aTown, aZoom, (town, zoom) => {
        const { adverts, places } = numbered(town);
        const ids = groupAdverts(adverts, places)
          .marksIn(world, zoom)
          .flatMap(({ advertIds }) => advertIds);
        expect(ids.toSorted()).toEqual(adverts.map(({ id }) => id).toSorted());
      }),
    );
  });

  test('a group comes apart at the zoom it names, and one that never does is in one place', () => {
    fc.assert(
      fc.property(aTown, aZoom, (town, zoom) => {
        const { adverts, places } = numbered(town);
        const groups = groupAdverts(adverts, places);
        for (const mark of groups.marksIn(world, zoom)) {
          if (mark.partsAt === null) continue;
          const parts = groups
            .marksIn(world, mark.partsAt)
            .filter(({ advertIds }) => advertIds.some((id) => mark.advertIds.includes(id)));
          expect(parts.length).toBeGreaterThan(1);
        }
      }),
    );
  });

  test('homes of one tower stay together however near one comes', () => {
    const { adverts, places } = numbered([somewhere, somewhere, somewhere]);
    for (const zoom of [10, 18, 22]) {
      expect(groupAdverts(adverts, places).marksIn(world, zoom)).toEqual([
        expect.objectContaining({ advertIds: ['home-0', 'home-1', 'home-2'], partsAt: null }),
      ]);
    }
  });

  test('a group is named by the part of the town in which most of its homes are', () => {
    const elsewhere = { ...somewhere, area: 'Town' };
    expect(areaOf([somewhere, somewhere])).toEqual(['Kiln Bank', false]);
    expect(areaOf([elsewhere, somewhere, elsewhere])).toEqual(['Town', true]);
    expect(areaOf([elsewhere])).toEqual(['Town', false]);
  });

  test('a home without a place is left out', () => {
    const { adverts } = numbered([somewhere, somewhere]);
    const marks = groupAdverts(adverts, new Map([['home-1', somewhere]])).marksIn(world, 12);
    expect(marks.map(({ advertIds }) => advertIds)).toEqual([['home-1']]);
  });
});

describe('inReadingOrder', () => {
  test('goes from left to right, row by row', () => {
    const spots = [
      { name: 'below', x: 5, y: 300 },
      { name: 'right', x: 400, y: 12 },
      { name: 'left', x: 20, y: 40 },
    ];
    expect(inReadingOrder(spots).map(({ name }) => name)).toEqual(['left', 'right', 'below']);
  });
});

describe('boundsOf', () => {
  test('holds every home that has a place', () => {
    fc.assert(
      fc.property(aTown, (town) => {
        const { adverts, places } = numbered(town);
        const bounds = boundsOf(adverts, places);
        expect(bounds === null).toBe(town.length === 0);
        const [west, south, east, north] = bounds ?? world;
        for (const { latitude, longitude } of town) {
          expect(latitude >= south && latitude <= north && longitude >= west && longitude <= east).toBe(true);
        }
      }),
    );
  });
});
