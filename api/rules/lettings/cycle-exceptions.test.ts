import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CycleException } from '#schemas/tenant/lettings-cycle.ts';
import { cycleAt, type CycleTurn, type FixedCycle, gapAt, openingAfter } from './cycle.ts';

const isFull = process.env['LINTEL_FULL'] === '1';

/** A cycle from Thursday noon to Thursday noon. */
const weekly: FixedCycle = {
  kind: 'fixed',
  weeks: 1,
  opensWeekday: 4,
  opensAt: '12:00',
  closesWeekday: 4,
  closesAt: '12:00',
};

const told = ({ id, opensAt, closesAt }: CycleTurn): string[] => [
  id,
  opensAt.toISOString().slice(0, 16),
  closesAt.toISOString().slice(0, 16),
];
const at = (cycle: FixedCycle, instant: string): string[] => told(cycleAt(cycle, new Date(instant)));
const withExceptions = (...exceptions: CycleException[]): FixedCycle => ({ ...weekly, exceptions });

describe('Christmas', () => {
  test('a longer turn takes in the next one', () => {
    const cycle = withExceptions({ kind: 'longer', opening: '2026-12-17', turns: 1 });
    expect(at(cycle, '2026-12-25T12:00Z')).toEqual(['2026-12-17', '2026-12-17T12:00', '2026-12-31T12:00']);
    expect(told(openingAfter(cycle, new Date('2026-12-20')))).toEqual([
      '2026-12-31',
      '2026-12-31T12:00',
      '2027-01-07T12:00',
    ]);
    expect(gapAt(cycle, new Date('2026-12-25'))).toBeNull();
  });

  test('a turn that is left out leaves a gap that says why', () => {
    const cycle = withExceptions({ kind: 'skipped', opening: '2026-12-24', because: 'Christmas' });
    expect(at(cycle, '2026-12-27T12:00Z')).toEqual(['2026-12-17', '2026-12-17T12:00', '2026-12-24T12:00']);
    expect(gapAt(cycle, new Date('2026-12-27T12:00Z'))).toEqual({
      from: new Date('2026-12-24T12:00Z'),
      until: new Date('2026-12-31T12:00Z'),
      because: 'Christmas',
    });
    expect(gapAt(cycle, new Date('2026-12-20'))).toBeNull();
  });

  test.each<[string, CycleException, string, string | null]>([
    [
      'the turn before it, which closes sooner',
      { kind: 'moved', opening: '2026-12-17', closesOn: '2026-12-22', because: 'Christmas' },
      '2026-12-22T12:00Z',
      'Christmas',
    ],
    [
      'the turn after it, which opens later that day',
      { kind: 'moved', opening: '2026-12-24', opensAt: '15:00', because: 'Training' },
      '2026-12-24T12:00Z',
      'Training',
    ],
    [
      'a turn in which it does not lie, nor beside',
      { kind: 'skipped', opening: '2026-12-31', because: 'New Year' },
      '2026-12-24T12:00Z',
      null,
    ],
  ])('a gap says why by the exception of %s', (_, exception, instant, because) => {
    const late = { kind: 'moved', opening: '2026-12-24', opensAt: '15:00' } as const;
    const cycle = because === null ? withExceptions(late, exception) : withExceptions(exception);
    expect(gapAt(cycle, new Date(instant))?.because).toBe(because);
  });

  test('a turn that is moved keeps its name', () => {
    const cycle = withExceptions(
      { kind: 'moved', opening: '2026-12-24', opensOn: '2026-12-29', opensAt: '09:00' },
      { kind: 'moved', opening: '2026-12-31', closesOn: '2027-01-06', closesAt: '24:00' },
    );
    expect(at(cycle, '2026-12-30T12:00Z')).toEqual(['2026-12-24', '2026-12-29T09:00', '2026-12-31T12:00']);
    expect(at(cycle, '2027-01-01T12:00Z')).toEqual(['2026-12-31', '2026-12-31T12:00', '2027-01-07T00:00']);
    expect(at(cycle, '2026-12-28T12:00Z')).toEqual(['2026-12-17', '2026-12-17T12:00', '2026-12-24T12:00']);
  });

  test('many turns left out, one after the other', () => {
    const openings = ['2026-12-03', '2026-12-10', '2026-12-17', '2026-12-24', '2026-12-31'];
    const cycle = withExceptions(...openings.map((opening) => ({ kind: 'skipped', opening }) as const));
    expect(at(cycle, '2027-01-01')[0]).toBe('2026-11-26');
    expect(openingAfter(cycle, new Date('2026-12-02')).id).toBe('2027-01-07');
  });

  test('an exception for a day on which nothing opens does nothing', () => {
    const cycle = withExceptions({ kind: 'skipped', opening: '2026-12-25' });
    expect(at(cycle, '2026-12-25T12:00Z')[0]).toBe('2026-12-24');
  });
});

describe('published cycles', () => {
  test('fortnightly and open for three days', () => {
    const cycle: FixedCycle = {
      kind: 'fixed',
      weeks: 2,
      opensWeekday: 2,
      opensAt: '09:00',
      closesWeekday: 5,
      closesAt: '09:00',
      closesInWeek: 1,
      anchor: '2026-01-13',
    };
    expect(at(cycle, '2026-01-20T12:00Z')).toEqual(['2026-01-13', '2026-01-13T09:00', '2026-01-16T09:00']);
    expect(openingAfter(cycle, new Date('2026-01-20')).id).toBe('2026-01-27');
    expect(cycleAt(cycle, new Date('2026-01-12')).id).toBe('2025-12-30');
  });

  test('a closing at 24:00 is the end of that day', () => {
    const cycle: FixedCycle = { ...weekly, opensAt: '10:00', closesWeekday: 2, closesAt: '24:00' };
    expect(at(cycle, '2026-01-18')).toEqual(['2026-01-15', '2026-01-15T10:00', '2026-01-21T00:00']);
    const contiguous: FixedCycle = { ...cycle, opensWeekday: 3, opensAt: '00:00' };
    expect(at(contiguous, '2026-01-18')).toEqual(['2026-01-14', '2026-01-14T00:00', '2026-01-21T00:00']);
  });

  test('twice a week, each turn with its own days and hours, over both clock changes', () => {
    const cycle: FixedCycle = {
      ...weekly,
      opensWeekday: 4,
      opensAt: '09:00',
      closesWeekday: 7,
      closesAt: '24:00',
      moreOpenings: [{ opensWeekday: 1, opensAt: '09:00', closesWeekday: 3, closesAt: '17:00' }],
    };
    expect(at(cycle, '2026-03-29T12:00Z')).toEqual(['2026-03-26', '2026-03-26T09:00', '2026-03-29T23:00']);
    expect(at(cycle, '2026-03-30T12:00Z')).toEqual(['2026-03-30', '2026-03-30T08:00', '2026-04-01T16:00']);
    expect(at(cycle, '2026-10-26T08:59Z')).toEqual(['2026-10-22', '2026-10-22T08:00', '2026-10-26T00:00']);
    expect(openingAfter(cycle, new Date('2026-10-26T09:00Z')).id).toBe('2026-10-29');
    expect(gapAt(cycle, new Date('2026-10-28T20:00Z'))).toEqual({
      from: new Date('2026-10-28T17:00Z'),
      until: new Date('2026-10-29T09:00Z'),
      because: null,
    });
    const overChristmas: FixedCycle = {
      ...cycle,
      exceptions: [
        { kind: 'longer', opening: '2026-12-21', turns: 2, because: 'Christmas' },
        { kind: 'moved', opening: '2026-12-31', closesOn: '2027-01-02' },
      ],
    };
    // Taken in are Thursday, Christmas Eve, and Monday the 28th, which closes on Wednesday.
    expect(at(overChristmas, '2026-12-26')).toEqual(['2026-12-21', '2026-12-21T09:00', '2026-12-30T17:00']);
    expect(at(overChristmas, '2026-12-31T12:00Z')).toEqual([
      '2026-12-31',
      '2026-12-31T09:00',
      '2027-01-03T00:00',
    ]);
  });

  test('a turn that opens on a leap day', () => {
    const cycle: FixedCycle = { ...weekly, opensWeekday: 2, closesWeekday: 2 };
    expect(at(cycle, '2028-03-01')).toEqual(['2028-02-29', '2028-02-29T12:00', '2028-03-07T12:00']);
  });
});

const two = (value: number): string => String(value).padStart(2, '0');
// No time between one and two: the clock changes have tests of their own.
const time = fc
  .tuple(fc.constantFrom(0, 9, 12, 17, 23), fc.constantFrom(0, 30))
  .map(([h, m]) => `${two(h)}:${two(m)}`);
const day = (offset: number): string => new Date(Date.UTC(2026, 8, 1 + offset)).toISOString().slice(0, 10);

/**
 * Exceptions of turns that open from September 2026 to January 2027, across the autumn change and Christmas.
 */
const exception = (opensWeekday: number): fc.Arbitrary<CycleException> => {
  // 1 September 2026 is a Tuesday.
  const opening = fc.integer({ min: 0, max: 20 }).map((week) => day(week * 7 + ((opensWeekday + 5) % 7)));
  return fc.oneof(
    fc.record({ kind: fc.constant('skipped'), opening }),
    fc.record({ kind: fc.constant('longer'), opening, turns: fc.integer({ min: 1, max: 3 }) }),
    fc.record(
      {
        kind: fc.constant('moved'),
        opening,
        opensOn: fc.integer({ min: 0, max: 150 }).map(day),
        opensAt: time,
        closesOn: fc.integer({ min: 0, max: 150 }).map(day),
        closesAt: fc.oneof(time, fc.constant('24:00')),
      },
      { requiredKeys: ['kind', 'opening'] },
    ),
  );
};

const closingTime = fc.oneof(time, fc.constant('24:00'));

/** Further openings of a week, on days other than the first one's; exceptions hit some of them. */
const moreOpenings = (opensWeekday: number): fc.Arbitrary<NonNullable<FixedCycle['moreOpenings']>> =>
  fc
    .subarray(
      [1, 2, 3, 4, 5, 6, 7].filter((weekday) => weekday !== opensWeekday),
      { minLength: 1, maxLength: 3 },
    )
    .chain((weekdays) =>
      fc.tuple(
        ...weekdays.map((weekday) =>
          fc.record({
            opensWeekday: fc.constant(weekday),
            opensAt: time,
            closesWeekday: fc.integer({ min: 1, max: 7 }),
            closesAt: closingTime,
          }),
        ),
      ),
    );

const cycle: fc.Arbitrary<FixedCycle> = fc.integer({ min: 1, max: 7 }).chain((opensWeekday) =>
  fc.record(
    {
      kind: fc.constant('fixed' as const),
      weeks: fc.integer({ min: 1, max: 3 }),
      opensWeekday: fc.constant(opensWeekday),
      opensAt: time,
      closesWeekday: fc.integer({ min: 1, max: 7 }),
      closesAt: closingTime,
      moreOpenings: moreOpenings(opensWeekday),
      closesInWeek: fc.integer({ min: 1, max: 3 }),
      anchor: fc.constant(day((opensWeekday + 5) % 7)),
      exceptions: fc.uniqueArray(
        fc.integer({ min: 0, max: 1 }).chain((off) => exception(((opensWeekday - 1 + off * 3) % 7) + 1)),
        {
          maxLength: 5,
          selector: ({ opening }) => opening,
        },
      ),
    },
    { requiredKeys: ['kind', 'weeks', 'opensWeekday', 'opensAt', 'closesWeekday', 'closesAt', 'anchor'] },
  ),
);

const london = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
});

const isoOf = (days: number): string => new Date(days * 86_400_000).toISOString().slice(0, 10);
const weekdayOf = (days: number): number => new Date(days * 86_400_000).getUTCDay() || 7;

const moment = (on: string, hour: string): string =>
  hour === '24:00' ? `${isoOf(Date.parse(on) / 86_400_000 + 1)} 00:00` : `${on} ${hour}`;

/**
 * Slow and obvious: walks day by day from two months before the first exception to four after the last, makes a
 * turn on each day that is an opening day, and cuts each where the next begins. Times are compared as the clock
 * in London shows them, by the platform's own time zone data.
 */
function turnsByWalking(given: FixedCycle): { opens: string; closes: string; id: string }[] {
  const length = given.weeks * 7;
  const anchor = Date.parse(given.anchor ?? '') / 86_400_000;
  const openingOn = (days: number) => {
    if ((days - anchor) % length === 0) return given;
    return given.weeks > 1
      ? undefined
      : given.moreOpenings?.find(({ opensWeekday }) => opensWeekday === weekdayOf(days));
  };
  const closeOf = (opening: number, of: NonNullable<ReturnType<typeof openingOn>>): string => {
    const end = opening + 7 * Math.min(given.closesInWeek ?? given.weeks, given.weeks);
    for (let days = end; ; days -= 1) {
      const close = moment(isoOf(days), of.closesAt);
      if (weekdayOf(days) === of.closesWeekday && !(days === end && of.closesAt > of.opensAt)) return close;
    }
  };
  const openings = Array.from({ length: 400 + 12 * length }, (_, index) => anchor - 12 * length + index)
    .map((days) => ({ days, opening: openingOn(days) }))
    .flatMap(({ days, opening }) => (opening === undefined ? [] : [{ days, opening }]));
  const turns: { opens: string; closes: string; id: string }[] = [];
  let takenIn = 0;
  for (const [place, { days, opening }] of openings.entries()) {
    const id = isoOf(days);
    if (takenIn > 0) {
      takenIn -= 1;
      continue;
    }
    const found = given.exceptions?.find((one) => one.opening === id);
    if (found?.kind === 'skipped') continue;
    let [opens, closes] = [moment(id, opening.opensAt), closeOf(days, opening)];
    if (found?.kind === 'longer') {
      takenIn = found.turns;
      const last = openings[place + found.turns];
      if (last !== undefined) closes = closeOf(last.days, last.opening);
    }
    if (found?.kind === 'moved') {
      opens = moment(found.opensOn ?? id, found.opensAt ?? opening.opensAt);
      // The day of a close is the one that it ends, even at 24:00.
      const plain = closes.endsWith('00:00') && opening.closesAt === '24:00';
      const closesDay = plain ? isoOf(Date.parse(closes.slice(0, 10)) / 86_400_000 - 1) : closes.slice(0, 10);
      closes = moment(found.closesOn ?? closesDay, found.closesAt ?? opening.closesAt);
    }
    turns.push({ id, opens, closes });
  }
  const sorted = turns.toSorted((a, b) => (a.opens < b.opens ? -1 : a.opens > b.opens ? 1 : 0));
  return sorted
    .map((turn, index) => {
      const next = sorted[index + 1];
      return next !== undefined && next.opens < turn.closes ? { ...turn, closes: next.opens } : turn;
    })
    .filter(({ opens, closes }) => opens < closes);
}

const shown = ({ id, opensAt, closesAt }: CycleTurn) => ({
  id,
  opens: london.format(opensAt),
  closes: london.format(closesAt),
});

test('whatever the exceptions say, turns are those that a walk from day to day finds', () => {
  fc.assert(
    fc.property(cycle, fc.integer({ min: 0, max: 200 * 48 }), (given, halfHours) => {
      const instant = new Date(Date.UTC(2026, 8, 1) + halfHours * 1_800_000 + 60_000);
      const now = london.format(instant);
      const walked = turnsByWalking(given);
      expect(shown(cycleAt(given, instant))).toEqual(walked.findLast(({ opens }) => opens <= now));
      expect(shown(openingAfter(given, instant))).toEqual(walked.find(({ opens }) => opens > now));
    }),
    { numRuns: isFull ? 800 : 200 },
  );
});

test('whatever the exceptions say, turns follow one another and never overlap; gaps are said', () => {
  fc.assert(
    fc.property(cycle, (given) => {
      let turn = cycleAt(given, new Date('2026-08-20'));
      while (turn.opensAt < new Date('2027-04-01')) {
        const next = openingAfter(given, turn.opensAt);
        const hasGap = turn.closesAt < next.opensAt;
        expect(turn.opensAt < turn.closesAt && turn.closesAt <= next.opensAt).toBe(true);
        expect(cycleAt(given, new Date(next.opensAt.getTime() - 1))).toEqual(turn);
        expect(gapAt(given, new Date(turn.closesAt.getTime() - 1))).toBeNull();
        expect(gapAt(given, turn.closesAt)).toEqual(
          hasGap ? { from: turn.closesAt, until: next.opensAt, because: null } : null,
        );
        turn = next;
      }
    }),
    { numRuns: isFull ? 60 : 15 },
  );
});
