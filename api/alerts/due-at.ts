import type { Temporal } from 'temporal-polyfill';
import { plainDayOf, wallClock } from '#domain/lettings/wall-clock.ts';
import type { AlertFrequency } from '#schemas/alerts.ts';

/** When the letters of a day are written, by the clock in London: before people leave for work. */
export const digestHour = '07:00';

/** When something that was found now is to be told: at once, with the next morning's letter, or with next Monday's. */
export function dueAt(frequency: AlertFrequency, now: Date): Date {
  if (frequency === 'atOnce') return now;
  const today = plainDayOf(now);
  const next = wallClock(today, digestHour) > now ? today : today.add({ days: 1 });
  return wallClock(frequency === 'daily' ? next : mondayFrom(next), digestHour);
}

function mondayFrom(day: Temporal.PlainDate): Temporal.PlainDate {
  return day.add({ days: (8 - day.dayOfWeek) % 7 });
}
