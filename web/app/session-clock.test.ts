import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canBePutOff, clockOf, endOf, nextChange, phaseAt, warnedBefore } from './session-clock.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');
const minute = 60_000;
const life = { idleSeconds: 1800, endsInSeconds: 43_200, remembered: false, sharedComputer: false };

describe('a session of 30 minutes', () => {
  const clock = clockOf(life, noon);

  it.each([
    [0, 'quiet'],
    [28 * minute - 1, 'quiet'],
    [28 * minute, 'warned'],
    [30 * minute - 1, 'warned'],
    [30 * minute, 'over'],
    // A laptop that slept for a day finds the session over.
    [24 * 60 * minute, 'over'],
  ])('is, %i ms later, %s', (later, phase) => {
    expect(phaseAt(clock, noon + later)).toBe(phase);
  });

  it('ends after 12 hours whatever anybody does, and says that nothing puts it off', () => {
    const late = { ...clock, aliveAt: noon + 719 * minute };
    expect(canBePutOff(clock)).toBe(true);
    expect(canBePutOff(late)).toBe(false);
    expect(endOf(late)).toBe(noon + 720 * minute);
    expect(phaseAt(late, noon + 719 * minute)).toBe('warned');
  });
});

it('changes exactly when it says it will, and never before', () => {
  const span = fc.integer({ min: 1, max: 86_400 });
  fc.assert(
    fc.property(span, span, fc.integer({ min: 0, max: 90_000_000 }), (idleSeconds, endsInSeconds, later) => {
      const clock = clockOf({ ...life, idleSeconds, endsInSeconds }, noon);
      const now = noon + later;
      const [phase, next] = [phaseAt(clock, now), nextChange(clock, now)];
      expect(next === Infinity).toBe(phase === 'over');
      expect(next).toBeGreaterThan(now);
      expect(phaseAt(clock, Math.min(next, now + 1e12) - 1)).toBe(phase);
      expect(phaseAt(clock, next) === phase).toBe(next === Infinity);
    }),
  );
});

it('warns a good while before the 20 seconds of WCAG 2.2.1', () => {
  expect(warnedBefore).toBeGreaterThanOrEqual(20_000);
});
