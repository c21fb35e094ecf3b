import { Temporal } from 'temporal-polyfill';
import type { BankHolidays } from '#schemas/bank-holidays.ts';
import { isBankHoliday } from './bank-holidays.ts';

/** Returns whether a day is a working day: Monday to Friday, but not a bank holiday. */
export function isWorkingDay(day: Temporal.PlainDate, where: BankHolidays): boolean {
  return day.dayOfWeek < 6 && !isBankHoliday(day, where);
}

/**
 * Returns the last of a number of working days after a day, which is not counted itself.
 * @param day an ISO day
 * @param count 1 or more
 * @returns an ISO day
 */
export function addWorkingDays(day: string, count: number, where: BankHolidays): string {
  let at = Temporal.PlainDate.from(day);
  for (let left = count; left > 0;) {
    at = at.add({ days: 1 });
    if (isWorkingDay(at, where)) left -= 1;
  }
  return at.toString();
}
