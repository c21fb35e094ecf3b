import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { homesIn, neighbours, readOutcomesSearch, yearsOf } from './outcomes-search.ts';

const months = [
  { year: 2026, month: 2, count: 4 },
  { year: 2026, month: 1, count: 9 },
  { year: 2025, month: 11, count: 1 },
];

describe('readOutcomesSearch', () => {
  it('keeps a month of a year', () => {
    expect(readOutcomesSearch({ year: 2026, month: 12, other: 1 })).toEqual({ year: 2026, month: 12 });
  });

  it.each([
    [{ year: 2026 }],
    [{ month: 3 }],
    [{ year: 2026, month: 13 }],
    [{ year: 2026, month: 0 }],
    [{ year: 1999, month: 1 }],
    [{ year: 3000, month: 1 }],
    [{ year: '2026', month: '1' }],
    [{ year: 2026.5, month: 1 }],
    [{ year: 2026, month: [1] }],
    [{ year: null, month: 'March' }],
  ])('leaves %j out', (params) => {
    expect(readOutcomesSearch(params)).toEqual({});
  });

  it('reads anything without failing, and answers months that the server takes', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('year', 'month', 'x'), fc.anything()), (params) => {
        const { year, month } = readOutcomesSearch(params);
        expect(year === undefined).toBe(month === undefined);
      }),
    );
  });
});

describe('neighbours', () => {
  it('goes over months without homes, and over the end of a year', () => {
    expect(neighbours(months, { year: 2026, month: 1 })).toMatchObject({
      earlier: { year: 2025, month: 11 },
      later: { year: 2026, month: 2 },
    });
    expect(neighbours(months, { year: 2025, month: 12 })).toMatchObject({
      earlier: { year: 2025, month: 11 },
      later: { year: 2026, month: 1 },
    });
  });

  it('ends at the ends', () => {
    expect(neighbours(months, { year: 2025, month: 11 }).earlier).toBeNull();
    expect(neighbours(months, { year: 2026, month: 2 }).later).toBeNull();
    expect(neighbours([], { year: 2026, month: 2 })).toEqual({ earlier: null, later: null });
  });
});

describe('yearsOf and homesIn', () => {
  it('offer the years that have homes and the one that is shown', () => {
    expect(yearsOf(months, null)).toEqual([2026, 2025]);
    expect(yearsOf(months, { year: 2019, month: 5 })).toEqual([2026, 2025, 2019]);
  });

  it('count the homes of a month', () => {
    expect(homesIn(months, { year: 2026, month: 1 })).toBe(9);
    expect(homesIn(months, { year: 2025, month: 1 })).toBe(0);
  });
});
