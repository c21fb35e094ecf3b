import { Temporal } from 'temporal-polyfill';

/**
 * Days that a royal proclamation added or took away, in England and Wales. The yearly rule below knows nothing of them.
 * Source: https://www.gov.uk/bank-holidays. Add to it when another is proclaimed.
 */
const proclaimed: Readonly<Record<'added' | 'taken', readonly string[]>> = {
  // VE Day moved the early May holiday; the Platinum Jubilee, the State Funeral, the Coronation.
  added: ['2020-05-08', '2022-06-02', '2022-06-03', '2022-09-19', '2023-05-08'],
  taken: ['2020-05-04', '2022-05-30'],
};

const known = new Map<number, ReadonlySet<string>>();

/**
 * Whether a day is a bank holiday in England and Wales: Banking and Financial Dealings Act 1971, schedule 1, Good Friday
 * and Christmas Day by common law, and New Year’s Day and the first Monday in May by yearly proclamation.
 */
export function isBankHoliday(day: Temporal.PlainDate): boolean {
  const holidays = known.get(day.year) ?? bankHolidaysOf(day.year);
  known.set(day.year, holidays);
  return holidays.has(day.toString());
}

/** The bank holidays of a year in England and Wales, as `YYYY-MM-DD`. */
export function bankHolidaysOf(year: number): ReadonlySet<string> {
  const easter = easterSunday(year);
  const christmas = afterWeekend(new Temporal.PlainDate(year, 12, 25));
  // Where Christmas Day has been moved to a Monday or Tuesday, Boxing Day gives way to the day after.
  const boxing = afterWeekend(new Temporal.PlainDate(year, 12, 26));
  const days = [
    afterWeekend(new Temporal.PlainDate(year, 1, 1)),
    easter.subtract({ days: 2 }),
    easter.add({ days: 1 }),
    firstMonday(year, 5),
    lastMonday(year, 5),
    lastMonday(year, 8),
    christmas,
    boxing.equals(christmas) ? boxing.add({ days: 1 }) : boxing,
  ].map(String);
  const ofYear = (list: readonly string[]) => list.filter((day) => day.startsWith(`${year}-`));
  const usual = days.filter((day) => !proclaimed.taken.includes(day));
  return new Set([...usual, ...ofYear(proclaimed.added)]);
}

/** A holiday at a weekend is kept on the next Monday. */
function afterWeekend(day: Temporal.PlainDate): Temporal.PlainDate {
  return day.dayOfWeek > 5 ? day.add({ days: 8 - day.dayOfWeek }) : day;
}

function firstMonday(year: number, month: number): Temporal.PlainDate {
  const first = new Temporal.PlainDate(year, month, 1);
  return first.add({ days: (8 - first.dayOfWeek) % 7 });
}

function lastMonday(year: number, month: number): Temporal.PlainDate {
  const first = new Temporal.PlainDate(year, month, 1);
  const last = first.with({ day: first.daysInMonth });
  return last.subtract({ days: last.dayOfWeek - 1 });
}

/** By the Gregorian computus of Meeus, Jones and Butcher (Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): Temporal.PlainDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return new Temporal.PlainDate(year, Math.floor(sum / 31), (sum % 31) + 1);
}
