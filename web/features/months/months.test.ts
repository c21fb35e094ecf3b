import { describe, expect, it } from 'vitest';
import { countIn, neighbours, yearsOf } from './months.ts';

const months = [
  { year: 2026, month: 2, count: 4 },
  { year: 2026, month: 1, count: 9 },
  { year: 2025, month: 11, count: 1 },
];

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

describe('yearsOf and countIn', () => {
  it('offer the years that have homes and the one that is shown', () => {
    expect(yearsOf(months, null)).toEqual([2026, 2025]);
    expect(yearsOf(months, { year: 2019, month: 5 })).toEqual([2026, 2025, 2019]);
  });

  it('count the homes of a month', () => {
    expect(countIn(months, { year: 2026, month: 1 })).toBe(9);
    expect(countIn(months, { year: 2025, month: 1 })).toBe(0);
  });
});
