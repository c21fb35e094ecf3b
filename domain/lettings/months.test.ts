import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths, wholeMonths } from './months.ts';

const isoDay = (date: Date): string => date.toISOString().slice(0, 10);
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map(isoDay);

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2024-02-29', 48, '2028-02-29'],
  ['2025-12-15', 1, '2026-01-15'],
  ['2026-08-31', 6, '2027-02-28'],
])('%s and %i months is %s', (since, months, until) => {
  expect(addMonths(since, months)).toBe(until);
});

/**
 * Returns the same day some months later, the obvious way: goes back a day at a time from a day that the
 * month does not have.
 */
function addedOneByOne(since: string, months: number): string {
  const wanted = Number(since.slice(8));
  const first = new Date(`${since.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  const month = first.getUTCMonth();
  for (let date = wanted; ; date -= 1) {
    const tried = new Date(Date.UTC(first.getUTCFullYear(), month, date));
    if (tried.getUTCMonth() === month) return isoDay(tried);
  }
}

test('is what a calendar shows', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 400 }), (since, months) => {
      expect(addMonths(since, months)).toBe(addedOneByOne(since, months));
    }),
  );
});

test('whole months are the most that fit, and none where the first day is not before the second', () => {
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 0, max: 27 }),
      (since, months, days) => {
        const until = isoDay(new Date(Date.parse(addMonths(since, months)) + days * 86_400_000));
        expect(wholeMonths(since, until)).toBe(months);
        expect(wholeMonths(until, since)).toBe(0);
      },
    ),
  );
});
