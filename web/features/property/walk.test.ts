import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minutesOnFoot, sayDistance } from './walk.ts';

describe('minutesOnFoot', () => {
  it.each([
    [0, 1],
    [50, 1],
    [62, 2],
    // 0.3 miles: 628 metres of street.
    [483, 8],
    [923, 15],
    [924, 20],
    [1_609, 30],
    [3_200, 55],
    [3_201, null],
  ])('%i metres are %s minutes', (metres, minutes) => {
    expect(minutesOnFoot(metres)).toBe(minutes);
  });

  it('never promises somebody to be there sooner than in a straight line at that pace', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_200 }), (metres) => {
        expect(minutesOnFoot(metres)).toBeGreaterThanOrEqual(metres / 80);
      }),
    );
  });

  it('is never shorter for what is further', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_200 }), fc.integer({ min: 0, max: 3_200 }), (one, other) => {
        const [near, far] = [Math.min(one, other), Math.max(one, other)].map(
          (metres) => minutesOnFoot(metres) ?? 0,
        );
        expect(near).toBeLessThanOrEqual(far ?? 0);
      }),
    );
  });
});

describe('sayDistance', () => {
  it.each([
    [0, 'metres', 10],
    [84, 'metres', 80],
    [99, 'metres', 100],
    [161, 'miles', 0.1],
    [483, 'miles', 0.3],
    [1_609, 'miles', 1],
    [6_759, 'miles', 4.2],
  ])('%i metres are said in %s: %d', (metres, unit, value) => {
    expect(sayDistance(metres)).toEqual({ unit, value });
  });

  it('is within 5 metres or a twentieth of a mile of the truth', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 16_000 }), (metres) => {
        const { unit, value } = sayDistance(metres);
        const error = Math.abs((unit === 'miles' ? value * 1_609.344 : value) - metres);
        expect(error).toBeLessThanOrEqual(unit === 'miles' ? 81 : 5);
      }),
    );
  });
});
