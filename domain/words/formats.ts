import type { TFunction } from 'i18next';
import { calendarDay, months, type CalendarDay } from './calendar-day.ts';

const timeZone = 'Europe/London';

/** The formats of a locale for money, days and times, always in pounds and London time. */
export interface Formats {
  /** Pence to pounds: `11240` is `£112.40`, `9000` is `£90`. */
  money(pence: number): string;
  /** ISO day to `9 April 2026`. */
  day(isoDay: string): string;
  /** ISO instant to `9 April 2026`, the day in London. */
  dayOf(instant: string): string;
  /** The day of an end as in {@link Formats.until}: `2 December 2026` if it is midnight of the third. */
  dayOfEnd(instant: string): string;
  /** A month of the calendar, 1 for January, to `April 2026`. */
  month(of: { readonly year: number; readonly month: number }): string;
  /** ISO instant to `11:59pm`, `midday` or `midnight`. */
  time(instant: string): string;
  /** ISO instant to `Thursday 3 December at 11:59pm`. */
  dayAndTime(instant: string): string;
  /**
   * ISO instant at which something ends, to `Wednesday 2 December at 11:59pm` if that is midnight: for GOV.UK's
   * style guide midnight is the first minute of a day, and readers of "Thursday at midnight" would be a day late.
   */
  until(instant: string): string;
  /** The time of an end: `11:59pm` instead of `midnight`. */
  timeOfEnd(instant: string): string;
  /** ISO instant to `3 December 2026 at 11:59pm`: past events, with their year. */
  dateAndTime(instant: string): string;
  /** The date and time of an end: `2 December 2026 at 11:59pm` if it is midnight of the third. */
  dateAndTimeOfEnd(instant: string): string;
  /** ISO instant to `3 December 2026 at 11:59:04pm`, as a bid's receipt needs it. */
  exactTime(instant: string): string;
  /** `Emergency, High or Medium`. */
  either(choices: readonly string[]): string;
  /** A number with separated thousands, such as `1,204`. */
  number(value: number): string;
}

/** Returns "11:59pm", "midday" or "midnight", as GOV.UK's style guide writes times. */
function plainTime(time: string, t: TFunction): string {
  const joined = time.replace(/\s(?=[ap]m$)/i, '').toLowerCase();
  if (joined === '12:00pm') return t('time.midday');
  return joined === '12:00am' ? t('time.midnight') : joined;
}

/** Returns the instant, or the minute before it if it is midnight in London. */
function lastMinute(instant: string): Date {
  const date = new Date(instant);
  const minuteBefore = new Date(date.getTime() - 60_000);
  const isMidnight = calendarDay(date, timeZone).day !== calendarDay(minuteBefore, timeZone).day;
  return isMidnight ? minuteBefore : date;
}

/** Makes a value on its first use, and keeps it. */
function lazily<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

/**
 * Returns the formats of a locale; `t` joins a day and a time. A formatter is built on its first use and kept:
 * all of them at once took a cheap phone 50 ms before anything was shown.
 */
export function createFormats(locale: string, t: TFunction): Formats {
  const currency = { style: 'currency', currency: 'GBP', currencyDisplay: 'narrowSymbol' } as const;
  // GOV.UK writes 11:59pm, and so does the Welsh of councils; other languages use their own 12- or 24-hour
  // clock.
  const hour12 = /^(?:cy|en)/.test(locale) || undefined;
  const clockTime = { hour: 'numeric', minute: '2-digit', hour12, timeZone } as const;
  // Every language uses the digits 0 to 9, as letters, telephones and postcodes do (decision 54). Welsh writes
  // numbers, pounds and times as English does (CLDR 48, cy), but not every browser knows that: some write "£ 83.98"
  // and "7:32yb".
  const tag = `${locale.startsWith('cy') ? 'en-GB' : locale}-u-nu-latn`;
  const pounds = lazily(() => new Intl.NumberFormat(tag, currency));
  const wholePounds = lazily(() => new Intl.NumberFormat(tag, { ...currency, maximumFractionDigits: 0 }));
  const number = lazily(() => new Intl.NumberFormat(tag));
  const clock = lazily(() => new Intl.DateTimeFormat(tag, clockTime));
  const exactClock = lazily(() => new Intl.DateTimeFormat(tag, { ...clockTime, second: '2-digit' }));
  const fullDay = ({ day, month, year }: CalendarDay) =>
    t('time.date', { day, month: t(`time.months.${month}`), year });
  // A long list repeats the same few days, and formatting them took 5 % of its rendering.
  const weekdays = new Map<string, string>();
  const weekday = ({ weekday: name, day, month }: CalendarDay) => {
    const key = `${name} ${day} ${month}`;
    const known =
      weekdays.get(key) ??
      t('time.weekdayDate', { weekday: t(`time.weekdays.${name}`), day, month: t(`time.months.${month}`) });
    weekdays.set(key, known);
    return known;
  };
  // The order is looked up once: `t` takes ten times as long as the two replacements.
  const dayAtTime = lazily(() => t('time.dayAtTime', { day: '\u0001', time: '\u0002' }));
  const at = (day: string, time: string) =>
    dayAtTime()
      .replace('\u0001', () => day)
      .replace('\u0002', () => plainTime(time, t));
  const dateAndTime = (date: Date) => at(fullDay(calendarDay(date, timeZone)), clock().format(date));
  const weekdayAndTime = (date: Date) => at(weekday(calendarDay(date, timeZone)), clock().format(date));
  return {
    money: (pence) =>
      (pence % 100 === 0 ? wholePounds : pounds)()
        .format(pence / 100)
        .replace(/UK(?=£)|[\u200E\u200F]/g, ''),
    day: (isoDay) => fullDay(calendarDay(new Date(isoDay), 'UTC')),
    dayOf: (instant) => fullDay(calendarDay(new Date(instant), timeZone)),
    dayOfEnd: (instant) => fullDay(calendarDay(lastMinute(instant), timeZone)),
    month: ({ year, month }) =>
      t('time.monthOfYear', { month: t(`time.monthsAlone.${months[month - 1] ?? 'january'}`), year }),
    time: (instant) => plainTime(clock().format(new Date(instant)), t),
    dayAndTime: (instant) => weekdayAndTime(new Date(instant)),
    until: (instant) => weekdayAndTime(lastMinute(instant)),
    timeOfEnd: (instant) => plainTime(clock().format(lastMinute(instant)), t),
    dateAndTime: (instant) => dateAndTime(new Date(instant)),
    dateAndTimeOfEnd: (instant) => dateAndTime(lastMinute(instant)),
    exactTime: (instant) => {
      const date = new Date(instant);
      return at(fullDay(calendarDay(date, timeZone)), exactClock().format(date));
    },
    either: (choices) => {
      const last = choices.at(-1) ?? '';
      return choices.length < 2 ? last : t('site.either', { others: choices.slice(0, -1).join(', '), last });
    },
    number: (value) => number().format(value),
  };
}
