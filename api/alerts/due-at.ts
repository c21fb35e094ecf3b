import type { Temporal } from 'temporal-polyfill';
import { plainDayOf, wallClock } from '../rules/lettings/wall-clock.ts';
import type { AlertFrequency } from '#schemas/alerts.ts';

/** Time of day of daily letters, in London: before people leave for work. */
export const digestHour = '07:00';

/** Time of the letter about an item found now: at once, the next morning, or next Monday morning. */
export function dueAt(frequency: AlertFrequency, now: Date): Date {
  if (frequency === 'atOnce') return now;
  const today = plainDayOf(now);
  const next = wallClock(today, digestHour) > now ? today : today.add({ days: 1 });
  return wallClock(frequency === 'daily' ? next : mondayFrom(next), digestHour);
}

function mondayFrom(day: Temporal.PlainDate): Temporal.PlainDate {
  return day.add({ days: (8 - day.dayOfWeek) % 7 });
}
