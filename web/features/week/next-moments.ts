import type { CalendarMoment, CalendarResponse } from '#schemas/api/calendar.ts';

/** A day of the calendar with its events. */
export interface DayOfMoments {
  readonly day: string;
  readonly moments: readonly CalendarMoment[];
}

/** The number of days shown: later ones are in the calendar file. */
const shownDays = 3;

/** Returns the next days with events, from today on. */
export function nextMoments({ today, moments }: CalendarResponse): DayOfMoments[] {
  const days = Map.groupBy(
    moments.filter(({ day }) => day >= today),
    ({ day }) => day,
  );
  return [...days].map(([day, ofDay]) => ({ day, moments: ofDay })).slice(0, shownDays);
}
