import { Temporal } from 'temporal-polyfill';
import { isBankHoliday } from './bank-holidays.ts';

/** Whether offices in England and Wales work on a day: Monday to Friday, no bank holiday. */
export function isWorkingDay(day: Temporal.PlainDate): boolean {
  return day.dayOfWeek < 6 && !isBankHoliday(day);
}

/**
 * The last of a number of working days after a day, which is not counted itself.
 * @param day an ISO day
 * @param count 1 or more
 * @returns an ISO day
 */
export function addWorkingDays(day: string, count: number): string {
  let at = Temporal.PlainDate.from(day);
  for (let left = count; left > 0;) {
    at = at.add({ days: 1 });
    if (isWorkingDay(at)) left -= 1;
  }
  return at.toString();
}
