import { describe, expect, it } from 'vitest';
import { readOutcomesSearch } from './outcomes-search.ts';

describe('readOutcomesSearch', () => {
  it('keeps an area, a size and a month', () => {
    const said = { area: 'Harrowfield', bedrooms: 0, year: 2026, month: 12 };
    expect(readOutcomesSearch({ ...said, other: 1 })).toEqual(said);
  });

  it.each([{ area: '' }, { area: 7 }, { bedrooms: -1 }, { bedrooms: 1.5 }, { bedrooms: '2' }, {}])(
    'takes %j for nothing said, and says so',
    (params) => {
      expect(readOutcomesSearch(params)).toStrictEqual({
        area: undefined,
        bedrooms: undefined,
        year: undefined,
        month: undefined,
      });
    },
  );
});
