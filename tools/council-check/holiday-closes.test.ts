import { expect, test } from 'vitest';
import type { BankHolidays } from '#schemas/bank-holidays.ts';
import { holidayCloses } from './holiday-closes.ts';
import type { FixedCycle } from '#api/rules/lettings/cycle.ts';

const mondays: FixedCycle = {
  kind: 'fixed',
  weeks: 1,
  opensWeekday: 1,
  opensAt: '12:00',
  closesWeekday: 1,
  closesAt: '12:00',
};
const march = new Date('2026-03-02T12:00:00Z');
const daysOf = (cycle: FixedCycle, where: BankHolidays = 'england-and-wales', from = march) =>
  holidayCloses(cycle, where, from).map(({ closesOn }) => closesOn);

test.each([
  ['england-and-wales', ['2026-04-06', '2026-05-04', '2026-05-25', '2026-08-31', '2026-12-28']],
  [
    'scotland',
    ['2026-05-04', '2026-05-25', '2026-06-15', '2026-08-03', '2026-11-30', '2026-12-28', '2027-01-04'],
  ],
  ['northern-ireland', ['2026-04-06', '2026-05-04', '2026-05-25', '2026-07-13', '2026-08-31', '2026-12-28']],
] as const)('Mondays of a year that are bank holidays of %s', (where, days) => {
  expect(daysOf(mondays, where)).toEqual(days);
});

test('a close is told with the turn that it ends, and the last working day before', () => {
  expect(holidayCloses(mondays, 'england-and-wales', march)[0]).toEqual({
    opening: '2026-03-30',
    closesOn: '2026-04-06',
    before: '2026-04-02',
  });
});

test('a turn that an exception moves off the day, or leaves out, is not told', () => {
  const cycle: FixedCycle = {
    ...mondays,
    exceptions: [
      { kind: 'moved', opening: '2026-03-30', closesOn: '2026-04-02' },
      { kind: 'skipped', opening: '2026-04-27' },
    ],
  };
  expect(daysOf(cycle)).toEqual(['2026-05-25', '2026-08-31', '2026-12-28']);
});

test('the end of a day is of that day, and a turn that has closed is over', () => {
  const atMidnight: FixedCycle = { ...mondays, opensWeekday: 2, opensAt: '09:00', closesAt: '24:00' };
  expect(daysOf(atMidnight)).toContain('2026-08-31');
  expect(daysOf(mondays, 'england-and-wales', new Date('2026-04-06T12:00:00Z'))).not.toContain('2026-04-06');
});

test('other weekdays are bank holidays now and then', () => {
  const thursdays: FixedCycle = { ...mondays, opensWeekday: 4, closesWeekday: 4 };
  expect(daysOf(thursdays)).toEqual([]);
  expect(daysOf(thursdays, 'england-and-wales', new Date('2025-06-01T12:00:00Z'))).toEqual([
    '2025-12-25',
    '2026-01-01',
  ]);
});
