import type { BankHolidays } from '#schemas/bank-holidays.ts';
import type { AnswerWithin } from '#schemas/tenant/lettings-offers.ts';
import { Temporal } from 'temporal-polyfill';
import { addWorkingDays } from '../law/working-days.ts';
import { plainDayOf, wallClock } from './wall-clock.ts';

const hourInMilliseconds = 3_600_000;

/**
 * Returns the moment at which the time to answer an offer is over. Days and working days are those after the day of
 * the offer in Europe/London, and end at midnight there: as with the close of a home, that moment is too late. Hours
 * are elapsed hours, whatever the clock does.
 */
export function answerBy(within: AnswerWithin, madeAt: Date, where: BankHolidays): Date {
  if ('hours' in within) return new Date(madeAt.getTime() + within.hours * hourInMilliseconds);
  const madeOn = plainDayOf(madeAt);
  const last =
    'days' in within
      ? madeOn.add({ days: within.days })
      : Temporal.PlainDate.from(addWorkingDays(madeOn.toString(), within.workingDays, where));
  return wallClock(last, '24:00');
}
