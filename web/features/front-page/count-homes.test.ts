import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { filterData, listedAdvert, severalAdverts } from '../../api/sample-adverts.ts';
import { countHomes } from './count-homes.ts';

const { landlords } = filterData;
const now = Date.parse('2026-11-20T00:00:00Z');
const day = 24 * 3_600_000;

test('no part is more than the whole', () => {
  fc.assert(
    fc.property(severalAdverts(0, 30), fc.integer({ min: -30, max: 30 }), (adverts, days) => {
      const listing = { adverts, landlords };
      const count = countHomes('openHomes', listing, now);
      expect(count).toBe(adverts.length);
      for (const name of ['closingWeek', 'familyHomes'] as const)
        expect(countHomes(name, listing, now + days * day)).toBeLessThanOrEqual(count);
    }),
  );
});

test('a home counts to the very end of the seventh day, and from three bedrooms on', () => {
  const homes = [
    ['2026-11-27T00:00:00.000Z', 2],
    ['2026-11-27T00:00:00.001Z', 3],
    ['2026-11-20T00:00:01.000Z', 4],
  ] as const;
  const adverts = homes.map(([closesAt, bedrooms], id) => ({
    ...listedAdvert(String(id)),
    closesAt,
    bedrooms,
  }));
  const count = (name: Parameters<typeof countHomes>[0]) => countHomes(name, { adverts, landlords }, now);
  expect([count('closingWeek'), count('familyHomes'), count('landlords')]).toEqual([2, 2, 2]);
});
