import { Temporal } from 'temporal-polyfill';

/** The time zone in which homes open and close, wherever the reader is. */
export const zone = 'Europe/London';

/**
 * Returns the instant at which the clock in London shows a time (`HH:MM`) on a day; `24:00` is the end of that day.
 * A time skipped in spring becomes the hour after it, and a time repeated in autumn is the first of the two. These
 * are Temporal's defaults, used for opening and closing alike so that turns stay contiguous.
 */
export function wallClock(day: Temporal.PlainDate, time: string): Date {
  const [at, plainTime] = time === '24:00' ? [day.add({ days: 1 }), '00:00'] : [day, time];
  return new Date(at.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds);
}

/** Returns the day of an instant in London. */
export function plainDayOf(instant: Date): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).toPlainDate();
}
