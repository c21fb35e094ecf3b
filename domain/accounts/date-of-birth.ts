import type { ErrorCode } from '#schemas/error-catalogue.ts';
import { dayOfReaching } from '../lettings/birthday.ts';

/** The greatest age in years: no one is known to have lived beyond 122, so an earlier date has the wrong century. */
const oldestAge = 125;

/**
 * Returns the problem with a date of birth as typed, or `undefined`: it must be a day of the calendar, written
 * as 1988-05-14, not in the future, and the person must be of age.
 * @param today an ISO day in Europe/London
 * @param minimumAge years; the age is reached at the start of the birthday
 */
export function dateOfBirthProblem(
  text: string,
  today: string,
  minimumAge: number,
): Extract<ErrorCode, 'account.fieldRequired' | 'account.dateInvalid' | 'account.tooYoung'> | undefined {
  if (text === '') return 'account.fieldRequired';
  if (!isCalendarDay(text) || text > today || dayOfReaching(oldestAge, text) <= today)
    return 'account.dateInvalid';
  return dayOfReaching(minimumAge, text) > today ? 'account.tooYoung' : undefined;
}

/**
 * Checks that a text is a real calendar day in ISO 8601: not 30 February, not the year 0, and with a year of four
 * digits.
 */
export function isCalendarDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const read = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text);
}
