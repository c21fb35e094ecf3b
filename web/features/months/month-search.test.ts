import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMonthSearch } from './month-search.ts';

describe('readMonthSearch', () => {
  it('keeps a month of a year', () => {
    expect(readMonthSearch({ year: 2026, month: 12, other: 1 })).toEqual({ year: 2026, month: 12 });
    expect(readMonthSearch({ year: 2000, month: 1 })).toEqual({ year: 2000, month: 1 });
    expect(readMonthSearch({ year: 2999, month: 12 })).toEqual({ year: 2999, month: 12 });
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
  ])('takes %j for none, and says so', (params) => {
    expect(readMonthSearch(params)).toStrictEqual({ year: undefined, month: undefined });
  });

  it('reads anything without failing, and answers months that the server takes', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('year', 'month', 'x'), fc.anything()), (params) => {
        const { year, month } = readMonthSearch(params);
        expect(year === undefined).toBe(month === undefined);
      }),
    );
  });
});
