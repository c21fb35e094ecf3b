import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { earliestClose, type RollingCycle, rollingFaults } from './rolling.ts';

const fiveDays: RollingCycle = { kind: 'rolling', minimumDays: 5 };
/** Three days at least; a closing on Friday or Saturday moves to Sunday at 23:59. */
const sundays: RollingCycle = { kind: 'rolling', minimumDays: 3, closesAt: '23:59', noClosing: [5, 6] };
const christmas: RollingCycle = {
  kind: 'rolling',
  minimumDays: 7,
  closesAt: '24:00',
  quiet: [{ from: '2026-12-24', to: '2027-01-01', because: 'Christmas' }],
};

describe('earliestClose', () => {
  test.each([
    ['so many days later', fiveDays, '2026-11-16T09:30Z', '2026-11-21T09:30:00.000Z'],
    ['at the same hour over the spring change', fiveDays, '2026-03-27T09:30Z', '2026-04-01T08:30:00.000Z'],
    ['at the same hour over the autumn change', fiveDays, '2026-10-23T08:30Z', '2026-10-28T09:30:00.000Z'],
    ['at the closing hour of that day', sundays, '2026-11-16T09:30Z', '2026-11-19T23:59:00.000Z'],
    ['on Sunday instead of Friday', sundays, '2026-11-17T09:30Z', '2026-11-22T23:59:00.000Z'],
    ['on Sunday instead of Saturday', sundays, '2026-11-18T09:30Z', '2026-11-22T23:59:00.000Z'],
    ['on the Sunday of the autumn change', sundays, '2026-10-21T09:30Z', '2026-10-25T23:59:00.000Z'],
    ['on the Sunday of the spring change', sundays, '2026-03-25T09:30Z', '2026-03-29T22:59:00.000Z'],
    [
      'an hour later on the night that skips its hour',
      { ...fiveDays, closesAt: '01:30' },
      '2026-03-24T00:00Z',
      '2026-03-29T01:30:00.000Z',
    ],
    [
      'at the first of two such hours',
      { ...fiveDays, closesAt: '01:30' },
      '2026-10-19T23:00Z',
      '2026-10-25T00:30:00.000Z',
    ],
    ['on a leap day', { ...fiveDays, closesAt: '12:00' }, '2028-02-24T08:00Z', '2028-02-29T12:00:00.000Z'],
    ['at midnight, which ends the day', christmas, '2026-12-16T12:00Z', '2026-12-24T00:00:00.000Z'],
    ['after Christmas', christmas, '2026-12-17T12:00Z', '2027-01-03T00:00:00.000Z'],
  ] as const)('%s', (_name, cycle, opensAt, closesAt) => {
    expect(earliestClose(cycle, new Date(opensAt))?.toISOString()).toBe(closesAt);
  });

  test('never, where no day is left', () => {
    expect(
      earliestClose({ ...fiveDays, noClosing: [1, 2, 3, 4, 5, 6, 7] }, new Date('2026-01-01')),
    ).toBeNull();
  });
});

const cycle: fc.Arbitrary<RollingCycle> = fc.record(
  {
    kind: fc.constant('rolling'),
    minimumDays: fc.integer({ min: 1, max: 14 }),
    closesAt: fc.constantFrom('00:00', '00:30', '01:30', '12:00', '23:59', '24:00'),
    noClosing: fc.subarray([1, 2, 3, 4, 5, 6, 7], { maxLength: 6 }),
    quiet: fc.constant([{ from: '2026-12-24', to: '2027-01-03' }]),
  },
  { requiredKeys: ['kind', 'minimumDays'] },
);
const minute = fc
  .integer({ min: Date.parse('2026-01-01') / 60_000, max: Date.parse('2027-02-01') / 60_000 })
  .map((minutes) => new Date(minutes * 60_000));

test('the earliest close is right, and no right one is earlier', () => {
  fc.assert(
    fc.property(cycle, minute, fc.integer({ min: 1, max: 60 * 24 * 40 }), (given, opensAt, minutes) => {
      const closesAt = earliestClose(given, opensAt);
      expect(closesAt && rollingFaults(given, opensAt, closesAt)).toEqual([]);
      const earlier = new Date(Number(closesAt) - minutes * 60_000);
      // Without a closing hour a home may close at any hour of the next day on which homes close.
      fc.pre(given.closesAt !== undefined);
      expect(rollingFaults(given, opensAt, earlier)).not.toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  [['tooShort'], '2026-11-16T12:00Z', '2026-11-19T11:59Z', { ...sundays, closesAt: '11:59' }],
  [['hour'], '2026-11-16T12:00Z', '2026-11-19T23:58Z', sundays],
  [[], '2026-03-26T12:00Z', '2026-04-02T11:00Z', { kind: 'rolling', minimumDays: 7 }],
  [['tooShort'], '2026-03-26T12:00Z', '2026-04-02T10:59Z', { kind: 'rolling', minimumDays: 7 }],
  [['tooShort'], '2026-10-22T11:00Z', '2026-10-29T11:30Z', { kind: 'rolling', minimumDays: 7 }],
  [['weekday'], '2026-11-16T12:00Z', '2026-11-20T23:59Z', sundays],
  [['quiet'], '2026-12-01T12:00Z', '2026-12-25T00:00Z', christmas],
  [[], '2026-12-01T12:00Z', '2026-12-24T00:00Z', christmas],
  [['tooShort', 'hour', 'weekday'], '2026-11-19T12:00Z', '2026-11-20T12:00Z', sundays],
] as const)('%j: from %s to %s', (faults, opensAt, closesAt, given) => {
  expect(rollingFaults(given, new Date(opensAt), new Date(closesAt))).toEqual(faults);
});
