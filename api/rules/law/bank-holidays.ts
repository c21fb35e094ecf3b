import { Temporal } from 'temporal-polyfill';
import type { BankHolidays } from '#schemas/bank-holidays.ts';

/** Returns a holiday's day in a year. */
type Rule = (year: number) => Temporal.PlainDate;

const everywhere: Readonly<Record<'added' | 'taken', readonly string[]>> = {
  // VE Day moved the early May holiday; the Platinum Jubilee, the State Funeral, the Coronation.
  added: ['2020-05-08', '2022-06-02', '2022-06-03', '2022-09-19', '2023-05-08'],
  taken: ['2020-05-04', '2022-05-30'],
};

/**
 * Days that a royal proclamation added or took away; the yearly rules below do not cover them. Extend this
 * after each proclamation. Source: https://www.gov.uk/bank-holidays.
 */
const proclaimed: Readonly<Record<BankHolidays, Readonly<Record<'added' | 'taken', readonly string[]>>>> = {
  'england-and-wales': everywhere,
  // The first match of the men's team at a World Cup since 1998 (proclaimed on 4 February 2026, in Scotland
  // alone).
  scotland: { added: [...everywhere.added, '2026-06-15'], taken: everywhere.taken },
  'northern-ireland': everywhere,
};

const fixed =
  (month: number, day: number): Rule =>
  (year) =>
    new Temporal.PlainDate(year, month, day);
const afterEaster =
  (days: number): Rule =>
  (year) =>
    easterSunday(year).add({ days });
const firstMonday =
  (month: number): Rule =>
  (year) => {
    const first = new Temporal.PlainDate(year, month, 1);
    return first.add({ days: (8 - first.dayOfWeek) % 7 });
  };
const lastMonday =
  (month: number): Rule =>
  (year) => {
    const first = new Temporal.PlainDate(year, month, 1);
    const last = first.with({ day: first.daysInMonth });
    return last.subtract({ days: last.dayOfWeek - 1 });
  };

const newYear = fixed(1, 1);
const goodFriday = afterEaster(-2);
const easterMonday = afterEaster(1);
const [earlyMay, spring, summer] = [firstMonday(5), lastMonday(5), lastMonday(8)];
const [christmas, boxing] = [fixed(12, 25), fixed(12, 26)];

/**
 * The holidays of a year: Banking and Financial Dealings Act 1971, schedule 1, with those that are proclaimed each year.
 * - England and Wales: paragraph 1; Good Friday and Christmas Day by common law, New Year’s Day and the first Monday in
 *   May by proclamation.
 * - Scotland: paragraph 2, with 2 January, the first Monday in August and St Andrew’s Day (St Andrew’s Day Bank Holiday
 *   (Scotland) Act 2007, section 1), and without Easter Monday; Boxing Day and the last Monday in May by proclamation.
 * - Northern Ireland: paragraph 3, with St Patrick’s Day, and the Battle of the Boyne by proclamation.
 */
const rules: Readonly<Record<BankHolidays, readonly Rule[]>> = {
  'england-and-wales': [newYear, goodFriday, easterMonday, earlyMay, spring, summer, christmas, boxing],
  scotland: [
    newYear,
    fixed(1, 2),
    goodFriday,
    earlyMay,
    spring,
    firstMonday(8),
    fixed(11, 30),
    christmas,
    boxing,
  ],
  'northern-ireland': [
    newYear,
    fixed(3, 17),
    goodFriday,
    easterMonday,
    earlyMay,
    spring,
    fixed(7, 12),
    summer,
    christmas,
    boxing,
  ],
};

/** Returns the part of the UK whose bank holidays a council keeps: England and Wales if it does not say. */
export function bankHolidaysKept({
  bankHolidays = 'england-and-wales',
}: {
  readonly bankHolidays?: BankHolidays | undefined;
}): BankHolidays {
  return bankHolidays;
}

const known = new Map<string, ReadonlySet<string>>();

/** Returns whether a day is a bank holiday. */
export function isBankHoliday(day: Temporal.PlainDate, where: BankHolidays): boolean {
  const key = `${where} ${day.year}`;
  const holidays = known.get(key) ?? bankHolidaysOf(day.year, where);
  known.set(key, holidays);
  return holidays.has(day.toString());
}

/** Returns the bank holidays of a year, as `YYYY-MM-DD`. */
export function bankHolidaysOf(year: number, where: BankHolidays): ReadonlySet<string> {
  const { added, taken } = proclaimed[where];
  const days = new Set<string>();
  for (const rule of rules[where]) {
    // A holiday at a weekend is kept on the next Monday, or on the next free day if that is already one.
    let day = afterWeekend(rule(year));
    while (days.has(day.toString())) day = day.add({ days: 1 });
    days.add(day.toString());
  }
  return new Set([
    ...[...days].filter((day) => !taken.includes(day)),
    ...added.filter((day) => day.startsWith(`${year}-`)),
  ]);
}

function afterWeekend(day: Temporal.PlainDate): Temporal.PlainDate {
  return day.dayOfWeek > 5 ? day.add({ days: 8 - day.dayOfWeek }) : day;
}

/**
 * Returns Easter Sunday by the Gregorian computus of Meeus, Jones and Butcher (Meeus, Astronomical Algorithms,
 * chapter 8).
 */
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
