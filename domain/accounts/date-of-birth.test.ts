import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateOfBirthProblem, isCalendarDay } from './date-of-birth.ts';

const today = '2026-11-21';

test.each([
  ['', 'account.fieldRequired'],
  ['1988-02-30', 'account.dateInvalid'],
  ['1900-02-29', 'account.dateInvalid'],
  ['14/05/1988', 'account.dateInvalid'],
  ['1988-5-14', 'account.dateInvalid'],
  ['2026-11-22', 'account.dateInvalid'],
  ['0988-05-14', 'account.dateInvalid'],
  ['1901-11-21', 'account.dateInvalid'],
  ['1901-11-22', undefined],
  ['2010-11-22', 'account.tooYoung'],
  ['2026-11-21', 'account.tooYoung'],
  ['2010-11-21', undefined],
  ['1988-02-29', undefined],
])('%j is told %s', (typed, code) => {
  expect(dateOfBirthProblem(typed, today, 16)).toBe(code);
});

test('somebody born on 29 February is of age on 1 March of a common year', () => {
  expect(dateOfBirthProblem('2008-02-29', '2026-02-28', 18)).toBe('account.tooYoung');
  expect(dateOfBirthProblem('2008-02-29', '2026-03-01', 18)).toBeUndefined();
});

test('every day of the calendar is one, and one day later is none where the month is over', () => {
  const days = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (day) => {
      expect(isCalendarDay(day.toISOString().slice(0, 10))).toBe(true);
      const lastOfMonth = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0));
      const after = `${day.toISOString().slice(0, 8)}${lastOfMonth.getUTCDate() + 1}`;
      expect(isCalendarDay(after)).toBe(false);
    }),
  );
});

test('no other text is one', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(isCalendarDay(text)).toBe(false);
    }),
  );
});
