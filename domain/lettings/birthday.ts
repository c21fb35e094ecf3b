import { isLeapYear } from './months.ts';

/**
 * Returns the day on which a person born on `dateOfBirth` reaches `age` whole years; both days ISO 8601. An age
 * is reached at the start of the anniversary (Family Law Reform Act 1969 s.9). A person born on 29 February
 * reaches it on 1 March of a common year, as is usual in England and Wales.
 */
export function dayOfReaching(age: number, dateOfBirth: string): string {
  const year = Number(dateOfBirth.slice(0, 4)) + age;
  const monthAndDay = dateOfBirth.slice(4);
  const anniversary = monthAndDay === '-02-29' && !isLeapYear(year) ? '-03-01' : monthAndDay;
  return `${String(year).padStart(4, '0')}${anniversary}`;
}

/** Returns the age in whole years on `today`; both days ISO 8601. Negative before birth. */
export function ageOn(today: string, dateOfBirth: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return dayOfReaching(years, dateOfBirth) <= today ? years : years - 1;
}
