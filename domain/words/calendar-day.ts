/**
 * Keys of the texts that name days and months, in the calendar's order. The names are texts because browsers
 * leave them out for languages without menus of their own: Chromium 156 writes a Welsh date in English.
 */
export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;
export const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const;

/** A day of the calendar, with the keys of its names. */
export interface CalendarDay {
  readonly day: number;
  readonly month: (typeof months)[number];
  readonly year: number;
  readonly weekday: (typeof weekdays)[number];
}

const calendars = new Map<string, Intl.DateTimeFormat>();

/** Returns the day in a time zone at an instant. */
export function calendarDay(instant: Date, timeZone: string): CalendarDay {
  let calendar = calendars.get(timeZone);
  if (!calendar) {
    calendar = new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'numeric',
      year: 'numeric',
      timeZone,
    });
    calendars.set(timeZone, calendar);
  }
  const parts = calendar.formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((found) => found.type === type)?.value);
  const [day, month, year] = [part('day'), part('month') - 1, part('year')];
  const weekday = new Date(Date.UTC(year, month, day)).getUTCDay();
  return { day, month: months[month] ?? 'january', year, weekday: weekdays[weekday] ?? 'sunday' };
}

/** Returns the month of an ISO instant in London, 1 for January. */
export function monthInLondon(instant: string): { readonly year: number; readonly month: number } {
  const { year, month } = calendarDay(new Date(instant), 'Europe/London');
  return { year, month: months.indexOf(month) + 1 };
}

/** Returns the day of an instant in London, `YYYY-MM-DD`. */
export function dayInLondon(instant: Date): string {
  const { year, month, day } = calendarDay(instant, 'Europe/London');
  return [year, months.indexOf(month) + 1, day].map((part) => String(part).padStart(2, '0')).join('-');
}
