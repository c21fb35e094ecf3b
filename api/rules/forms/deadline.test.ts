import { expect, test } from 'vitest';
import { lastDayOf } from './deadline.ts';

test.each([
  ['four weeks', { days: 28 }, '2026-11-26', '2026-12-24'],
  ['over the end of summer time', { days: 1 }, '2026-10-24', '2026-10-25'],
  ['over a leap day', { days: 2 }, '2028-02-28', '2028-03-01'],
  ['the next working day of a Thursday', { workingDays: 1 }, '2026-11-26', '2026-11-27'],
  ['the next working day of a Friday', { workingDays: 1 }, '2026-11-27', '2026-11-30'],
  [
    'over Christmas, of which the 28th stands in for Boxing Day',
    { workingDays: 2 },
    '2026-12-24',
    '2026-12-30',
  ],
] as const)('%s', (_, deadline, sentOn, last) => {
  expect(lastDayOf(deadline, sentOn, 'england-and-wales')).toBe(last);
});

test('working days go by the bank holidays of the council’s own nation', () => {
  const nextDay = { workingDays: 1 };
  expect(lastDayOf(nextDay, '2026-06-12', 'england-and-wales')).toBe('2026-06-15');
  expect(lastDayOf(nextDay, '2026-06-12', 'scotland')).toBe('2026-06-16');
  expect(lastDayOf(nextDay, '2026-07-10', 'northern-ireland')).toBe('2026-07-14');
});
