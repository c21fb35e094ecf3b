import type { BankHolidays } from '#schemas/bank-holidays.ts';
import type { Deadline } from '#schemas/forms/deadline.ts';
import { addDays } from '#domain/law/last-day.ts';
import { addWorkingDays } from '../law/working-days.ts';

/**
 * Returns the last day of a deadline as an ISO day. The first counted day is the one after the form was sent.
 * @param sentOn the day in London on which it was sent, `YYYY-MM-DD`
 * @param where the part of the UK whose bank holidays are not working days
 */
export function lastDayOf(deadline: Deadline, sentOn: string, where: BankHolidays): string {
  return 'days' in deadline
    ? addDays(sentOn, deadline.days)
    : addWorkingDays(sentOn, deadline.workingDays, where);
}
