import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cycleAt, type FixedCycle, londonDay, openingAfter } from './cycle.ts';

const isFull = process.env['LINTEL_FULL'] === '1';

const weekly: FixedCycle = {
  kind: 'fixed',
  weeks: 1,
  opensWeekday: 4,
  opensAt: '00:01',
  closesWeekday: 3,
  closesAt: '23:59',
};

const two = (value: number): string => String(value).padStart(2, '0');
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${two(hour)}:${two(minute)}`);

const cycle: fc.Arbitrary<FixedCycle> = fc.record({
  kind: fc.constant('fixed'),
  weeks: fc.integer({ min: 1, max: 4 }),
  opensWeekday: fc.integer({ min: 1, max: 7 }),
  opensAt: time,
  closesWeekday: fc.integer({ min: 1, max: 7 }),
  closesAt: time,
});

const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });

/** The time on a clock in London, by the platform's own time zone data: an oracle without Temporal. */
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const shown = (date: Date): string => clock.format(date).replace(/[^A-Za-z0-9:]+/g, ' ');

/** True for an hour that one Sunday a year skips or repeats; such hours have tests of their own. */
const changing = (hour: string): boolean => hour >= '01:00' && hour < '02:00';

const hours = ({ opensAt, closesAt }: { opensAt: Date; closesAt: Date }): number =>
  (closesAt.getTime() - opensAt.getTime()) / 3_600_000;

const closingSunday = (closesAt: string): FixedCycle => ({
  ...weekly,
  opensWeekday: 1,
  opensAt: '09:00',
  closesWeekday: 7,
  closesAt,
});

const closing = (closesAt: string, at: string): string =>
  cycleAt(closingSunday(closesAt), new Date(at)).closesAt.toISOString();

describe('cycleAt', () => {
  test('turns follow one another without a gap or an overlap', () => {
    fc.assert(
      fc.property(cycle, instant, (given, at) => {
        const turn = cycleAt(given, at);
        const next = openingAfter(given, at);
        expect(turn.opensAt.getTime()).toBeLessThanOrEqual(at.getTime());
        expect(next.opensAt.getTime()).toBeGreaterThan(at.getTime());
        expect(turn.closesAt.getTime()).toBeGreaterThan(turn.opensAt.getTime());
        expect(turn.closesAt.getTime()).toBeLessThanOrEqual(next.opensAt.getTime());
        expect(cycleAt(given, turn.opensAt)).toEqual(turn);
        expect(cycleAt(given, new Date(next.opensAt.getTime() - 1))).toEqual(turn);
        expect(cycleAt(given, next.opensAt)).toEqual(next);
      }),
      { numRuns: isFull ? 1000 : 250 },
    );
  });

  test('opens and closes when the clock in London shows that weekday and hour', () => {
    fc.assert(
      fc.property(cycle, instant, (given, at) => {
        const turn = cycleAt(given, at);
        fc.pre(!changing(given.opensAt) && !changing(given.closesAt));
        expect(shown(turn.opensAt)).toBe(`${weekdays[given.opensWeekday - 1]} ${given.opensAt}`);
        expect(shown(turn.closesAt)).toBe(`${weekdays[given.closesWeekday - 1]} ${given.closesAt}`);
        expect(turn.id).toBe(londonDay(turn.opensAt));
      }),
      { numRuns: isFull ? 1000 : 250 },
    );
  });

  test('a turn over the spring change is an hour shorter, over the autumn change an hour longer', () => {
    const ordinary = hours(cycleAt(weekly, new Date('2026-03-15T12:00Z')));
    const spring = cycleAt(weekly, new Date('2026-03-29T12:00Z'));
    const autumn = cycleAt(weekly, new Date('2026-10-25T12:00Z'));
    expect(spring).toEqual({
      id: '2026-03-26',
      opensAt: new Date('2026-03-26T00:01Z'),
      closesAt: new Date('2026-04-01T22:59Z'),
    });
    expect(autumn).toEqual({
      id: '2026-10-22',
      opensAt: new Date('2026-10-21T23:01Z'),
      closesAt: new Date('2026-10-28T23:59Z'),
    });
    expect(hours(spring)).toBe(ordinary - 1);
    expect(hours(autumn)).toBe(ordinary + 1);
  });

  test('closes on the very nights of the changes', () => {
    expect(closing('00:30', '2026-03-28T12:00Z')).toBe('2026-03-29T00:30:00.000Z');
    expect(closing('01:30', '2026-03-28T12:00Z')).toBe('2026-03-29T01:30:00.000Z');
    expect(closing('02:30', '2026-03-28T12:00Z')).toBe('2026-03-29T01:30:00.000Z');
    expect(closing('00:30', '2026-10-24T12:00Z')).toBe('2026-10-24T23:30:00.000Z');
    expect(closing('01:30', '2026-10-24T12:00Z')).toBe('2026-10-25T00:30:00.000Z');
    expect(closing('02:30', '2026-10-24T12:00Z')).toBe('2026-10-25T02:30:00.000Z');
  });

  test('on the night that skips its hour a close after the next opening is at that opening', () => {
    const atNight: FixedCycle = {
      ...weekly,
      opensWeekday: 7,
      opensAt: '02:00',
      closesWeekday: 7,
      closesAt: '01:01',
    };
    // 01:01 is 02:01 that night, a minute after the homes of 26 March have opened.
    const skipped = new Date('2023-03-26T01:00:00Z');
    expect(cycleAt(atNight, new Date('2023-03-20')).closesAt).toEqual(skipped);
    expect(openingAfter(atNight, new Date('2023-03-18')).closesAt).toEqual(skipped);
  });

  test('in the gap between closing and opening the turn is the one that has closed', () => {
    const withGap: FixedCycle = { ...weekly, closesWeekday: 1, closesAt: '12:00' };
    const turn = cycleAt(withGap, new Date('2026-01-13T09:00Z'));
    expect(turn.id).toBe('2026-01-08');
    expect(turn.closesAt).toEqual(new Date('2026-01-12T12:00Z'));
    expect(openingAfter(withGap, new Date('2026-01-13T09:00Z')).id).toBe('2026-01-15');
  });

  test('a fortnightly cycle closes in its second week', () => {
    const fortnightly: FixedCycle = { ...weekly, weeks: 2 };
    const { opensAt, closesAt } = cycleAt(fortnightly, new Date('2026-01-20T12:00Z'));
    expect(closesAt.getTime() - opensAt.getTime()).toBe((14 * 24 * 60 - 2) * 60_000);
  });
});

test('the day is the one of London, not of UTC', () => {
  expect(londonDay(new Date('2026-06-30T22:59:59Z'))).toBe('2026-06-30');
  expect(londonDay(new Date('2026-06-30T23:00:00Z'))).toBe('2026-07-01');
  expect(londonDay(new Date('2026-12-31T23:30:00Z'))).toBe('2026-12-31');
});
