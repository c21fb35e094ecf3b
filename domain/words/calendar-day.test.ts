import { describe, expect, it } from 'vitest';
import { dayInLondon, monthInLondon } from './calendar-day.ts';

describe('monthInLondon', () => {
  it('counts from 1', () => {
    expect(monthInLondon('2026-01-15T12:00:00Z')).toEqual({ year: 2026, month: 1 });
    expect(monthInLondon('2026-12-15T12:00:00Z')).toEqual({ year: 2026, month: 12 });
  });

  it('is London’s month, where summer begins an hour before', () => {
    expect(monthInLondon('2026-06-30T23:00:00Z')).toEqual({ year: 2026, month: 7 });
    expect(monthInLondon('2026-06-30T22:59:59Z')).toEqual({ year: 2026, month: 6 });
    expect(monthInLondon('2026-12-31T23:59:59Z')).toEqual({ year: 2026, month: 12 });
  });
});

describe('dayInLondon', () => {
  it('is London’s day, where summer begins an hour before', () => {
    expect(dayInLondon(new Date('2026-06-30T23:00:00Z'))).toBe('2026-07-01');
    expect(dayInLondon(new Date('2026-06-30T22:59:59Z'))).toBe('2026-06-30');
    expect(dayInLondon(new Date('2026-01-05T00:00:00Z'))).toBe('2026-01-05');
  });
});
