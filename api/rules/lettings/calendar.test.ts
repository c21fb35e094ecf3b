import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cycleMoments, rollingMoments } from './calendar.ts';
import { cycleAt, type FixedCycle, londonDay, londonDayOfClose } from './cycle.ts';

const weekly: FixedCycle = {
  kind: 'fixed',
  weeks: 1,
  opensWeekday: 4,
  opensAt: '12:00',
  closesWeekday: 4,
  closesAt: '12:00',
  resultsAfterDays: 10,
  exceptions: [
    { kind: 'longer', opening: '2026-12-17', turns: 1, because: 'Christmas' },
    { kind: 'moved', opening: '2027-01-07', opensOn: '2027-01-08', because: 'Snow' },
    { kind: 'skipped', opening: '2027-01-21', because: 'Audit' },
  ],
};
const told = (cycle: FixedCycle, from: string, until: string) =>
  cycleMoments(cycle, 'homes', from, until).map(({ kind, day, because }) =>
    because === null ? `${day} ${kind}` : `${day} ${kind} (${because})`,
  );

const two = (value: number) => String(value).padStart(2, '0');

describe('cycleMoments', () => {
  test('tells opening, close and results of a week, the close before the next opening', () => {
    expect(told(weekly, '2026-11-23', '2026-11-30')).toEqual([
      '2026-11-26 closes',
      '2026-11-26 opens',
      // Results of the homes that closed on 19 November.
      '2026-11-29 results',
    ]);
  });

  test('follows exceptions and gives their reason where they make a difference', () => {
    const { resultsAfterDays: _, ...silent } = weekly;
    expect(told(silent, '2026-12-17', '2027-01-29')).toEqual([
      '2026-12-17 closes',
      '2026-12-17 opens',
      '2026-12-31 closes (Christmas)',
      '2026-12-31 opens',
      '2027-01-07 closes',
      '2027-01-08 opens (Snow)',
      '2027-01-14 closes',
      '2027-01-14 opens',
      '2027-01-21 closes',
      '2027-01-28 opens',
    ]);
  });

  test('puts a close at 24:00 on the day that ends with it, and counts the days to its results from there', () => {
    const lateWeekly: FixedCycle = {
      ...weekly,
      closesWeekday: 3,
      closesAt: '24:00',
      resultsAfterDays: 7,
      exceptions: [],
    };
    expect(told(lateWeekly, '2026-11-25', '2026-12-02')).toEqual([
      // Results of the homes that closed on 18 November.
      '2026-11-25 results',
      '2026-11-25 closes',
      '2026-11-26 opens',
      '2026-12-02 results',
      '2026-12-02 closes',
    ]);
  });

  test('keeps an hour of the wall through both clock changes', () => {
    const hours = cycleMoments(weekly, 'homes', '2026-10-15', '2026-10-31')
      .filter(({ kind }) => kind === 'opens')
      .map(({ at }) => at?.toISOString());
    expect(hours).toEqual([
      '2026-10-15T11:00:00.000Z',
      '2026-10-22T11:00:00.000Z',
      '2026-10-29T12:00:00.000Z',
    ]);
  });

  test('tells each opening of a week that has several, with ids and results of its own', () => {
    const twice: FixedCycle = {
      kind: 'fixed',
      weeks: 1,
      opensWeekday: 1,
      opensAt: '09:00',
      closesWeekday: 3,
      closesAt: '24:00',
      moreOpenings: [{ opensWeekday: 4, opensAt: '09:00', closesWeekday: 7, closesAt: '24:00' }],
      resultsAfterDays: 1,
      exceptions: [{ kind: 'skipped', opening: '2026-12-03' }],
    };
    expect(told(twice, '2026-11-23', '2026-12-07')).toEqual([
      '2026-11-23 results',
      '2026-11-23 opens',
      '2026-11-25 closes',
      '2026-11-26 results',
      '2026-11-26 opens',
      '2026-11-29 closes',
      '2026-11-30 results',
      '2026-11-30 opens',
      '2026-12-02 closes',
      '2026-12-03 results',
      '2026-12-07 opens',
    ]);
    const ids = cycleMoments(twice, 'homes', '2026-11-23', '2026-11-29').map(({ id }) => id);
    expect(ids).toContain('homes-2026-11-26-opens');
    expect(new Set(ids).size).toBe(ids.length);
  });

  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute]) => `${two(hour)}:${two(minute)}`);
  const weekday = fc.integer({ min: 1, max: 7 });
  const hours = { opensAt: time, closesWeekday: weekday, closesAt: fc.oneof(time, fc.constant('24:00')) };
  const cycle: fc.Arbitrary<FixedCycle> = fc
    .record({
      kind: fc.constant('fixed' as const),
      weeks: fc.integer({ min: 1, max: 4 }),
      resultsAfterDays: fc.integer({ min: 0, max: 28 }),
      openings: fc.uniqueArray(fc.record({ opensWeekday: weekday, ...hours }), {
        minLength: 1,
        maxLength: 3,
        selector: ({ opensWeekday }) => opensWeekday,
      }),
    })
    .map(({ openings: [first, ...moreOpenings], ...rest }) => {
      if (first === undefined) throw new Error('There is no opening.');
      return { ...rest, ...first, ...(moreOpenings.length === 0 ? {} : { moreOpenings }) };
    });
  const span = fc
    .tuple(
      fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
      fc.nat(90),
    )
    .map(([start, days]) => {
      const end = new Date(start.getTime() + days * 86_400_000);
      return { from: start.toISOString().slice(0, 10), until: end.toISOString().slice(0, 10) };
    });

  test('says of any stretch what a longer one says of it, with ids that stay, each once and in order', () => {
    fc.assert(
      fc.property(cycle, span, (some, { from, until }) => {
        const moments = cycleMoments(some, 'homes', from, until);
        const longer = cycleMoments(some, 'homes', '2023-12-01', '2030-06-01');
        expect(moments).toEqual(longer.filter(({ day }) => from <= day && day <= until));
        expect(new Set(moments.map(({ id }) => id)).size).toBe(moments.length);
      }),
      { numRuns: 15 },
    );
  });

  test('opens and closes exactly as the cycle’s own turns', () => {
    fc.assert(
      fc.property(cycle, span, (some, { from, until }) => {
        for (const { kind, day, at, id } of cycleMoments(some, 'homes', from, until)) {
          if (at === null) continue;
          expect(kind === 'closes' ? londonDayOfClose(at) : londonDay(at)).toBe(day);
          const turn = cycleAt(some, kind === 'opens' ? at : new Date(at.getTime() - 1));
          expect(id).toBe(`homes-${turn.id}-${kind}`);
          expect(at).toEqual(kind === 'opens' ? turn.opensAt : turn.closesAt);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('rollingMoments', () => {
  test('puts the homes that close on one day of London together, at the first hour', () => {
    const moments = rollingMoments('homes', [
      { closesAt: new Date('2026-06-10T22:59:00Z'), homes: 2 },
      { closesAt: new Date('2026-06-10T09:00:00Z'), homes: 1 },
      // 24:00 of the tenth, and a minute later.
      { closesAt: new Date('2026-06-10T23:00:00Z'), homes: 4 },
      { closesAt: new Date('2026-06-10T23:01:00Z'), homes: 5 },
    ]);
    expect(moments).toMatchObject([
      { id: 'homes-2026-06-10-closes', homes: 7, at: new Date('2026-06-10T09:00:00Z') },
      { id: 'homes-2026-06-11-closes', homes: 5 },
    ]);
  });
});
