import type { CalendarMoment, CalendarResponse } from '#schemas/api/calendar.ts';

/** A day of the calendar with what happens on it. */
export interface DayOfMoments {
  readonly day: string;
  readonly moments: readonly CalendarMoment[];
}

/** How many days are shown: what is further off is in the calendar file. */
const shownDays = 3;

/** The next days on which anything happens, from today on. */
export function nextMoments({ today, moments }: CalendarResponse): DayOfMoments[] {
  const days = Map.groupBy(
    moments.filter(({ day }) => day >= today),
    ({ day }) => day,
  );
  return [...days].map(([day, ofDay]) => ({ day, moments: ofDay })).slice(0, shownDays);
}
