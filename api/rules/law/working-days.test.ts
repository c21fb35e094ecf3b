import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import type { BankHolidays } from '#schemas/bank-holidays.ts';
import { bankHolidaysOf } from './bank-holidays.ts';
import { addWorkingDays, isWorkingDay } from './working-days.ts';

/** Bank holidays as published on https://www.gov.uk/bank-holidays. */
const published: Readonly<Record<BankHolidays, Readonly<Record<string, string>>>> = {
  'england-and-wales': {
    2020: '01-01 04-10 04-13 05-08 05-25 08-31 12-25 12-28',
    2021: '01-01 04-02 04-05 05-03 05-31 08-30 12-27 12-28',
    2022: '01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27',
    2023: '01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26',
    2024: '01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26',
    2025: '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26',
    2026: '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28',
    2027: '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28',
    2028: '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26',
  },
  scotland: {
    2020: '01-01 01-02 04-10 05-08 05-25 08-03 11-30 12-25 12-28',
    2022: '01-03 01-04 04-15 05-02 06-02 06-03 08-01 09-19 11-30 12-26 12-27',
    2023: '01-02 01-03 04-07 05-01 05-08 05-29 08-07 11-30 12-25 12-26',
    2024: '01-01 01-02 03-29 05-06 05-27 08-05 12-02 12-25 12-26',
    2025: '01-01 01-02 04-18 05-05 05-26 08-04 12-01 12-25 12-26',
    2026: '01-01 01-02 04-03 05-04 05-25 06-15 08-03 11-30 12-25 12-28',
    2027: '01-01 01-04 03-26 05-03 05-31 08-02 11-30 12-27 12-28',
  },
  'northern-ireland': {
    2020: '01-01 03-17 04-10 04-13 05-08 05-25 07-13 08-31 12-25 12-28',
    2022: '01-03 03-17 04-15 04-18 05-02 06-02 06-03 07-12 08-29 09-19 12-26 12-27',
    2024: '01-01 03-18 03-29 04-01 05-06 05-27 07-12 08-26 12-25 12-26',
    2025: '01-01 03-17 04-18 04-21 05-05 05-26 07-14 08-25 12-25 12-26',
    2026: '01-01 03-17 04-03 04-06 05-04 05-25 07-13 08-31 12-25 12-28',
    2027: '01-01 03-17 03-26 03-29 05-03 05-31 07-12 08-30 12-27 12-28',
  },
};
const places = [
  'england-and-wales',
  'scotland',
  'northern-ireland',
] as const satisfies readonly BankHolidays[];
const usually: Readonly<Record<BankHolidays, number>> = {
  'england-and-wales': 8,
  scotland: 9,
  'northern-ireland': 10,
};

describe('bank holidays', () => {
  test.each(
    places.flatMap((where) =>
      Object.entries(published[where]).map(([year, days]) => [where, year, days] as const),
    ),
  )('of %s, %s are those that were published', (where, year, days) => {
    expect([...bankHolidaysOf(Number(year), where)].toSorted()).toEqual(
      days.split(' ').map((day) => `${year}-${day}`),
    );
  });

  test('are as many as usual in a year for which nothing was proclaimed, none of them at a weekend', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2027, max: 2200 }), fc.constantFrom(...places), (year, where) => {
        const days = [...bankHolidaysOf(year, where)];
        expect(days).toHaveLength(usually[where]);
        for (const day of days) expect(Temporal.PlainDate.from(day).dayOfWeek, day).toBeLessThan(6);
      }),
    );
  });
});

describe('working days', () => {
  test.each([
    // A Thursday before Easter: Friday and Monday are holidays.
    ['2026-04-02', 5, '2026-04-13'],
    // Boxing Day 2026 is a Saturday, kept on Monday the 28th.
    ['2026-12-23', 5, '2027-01-04'],
    // A Saturday: Monday is the first.
    ['2026-06-06', 1, '2026-06-08'],
    // Over the end of February in a leap year.
    ['2028-02-25', 3, '2028-03-01'],
  ])('from %s, %i of them end on %s', (day, count, last) => {
    expect(addWorkingDays(day, count, 'england-and-wales')).toBe(last);
  });

  test('as many as were asked for lie after the day, and the last is one', () => {
    const day = fc
      .integer({ min: 0, max: 36_500 })
      .map((days) => Temporal.PlainDate.from('2000-01-01').add({ days }));
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 30 }), fc.constantFrom(...places), (from, count, where) => {
        const last = Temporal.PlainDate.from(addWorkingDays(from.toString(), count, where));
        expect(isWorkingDay(last, where)).toBe(true);
        let found = 0;
        for (
          let at = from.add({ days: 1 });
          Temporal.PlainDate.compare(at, last) <= 0;
          at = at.add({ days: 1 })
        ) {
          if (isWorkingDay(at, where)) found += 1;
        }
        expect(found).toBe(count);
      }),
      { numRuns: 60 },
    );
  });
});
