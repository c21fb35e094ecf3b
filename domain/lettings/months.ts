const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Returns whether a year is a leap year of the Gregorian calendar. */
export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/**
 * Returns the day on which a period of whole months from an ISO day is over: the same day of the month, or the
 * last one if that month is shorter (the corresponding date rule, Dodds v Walker [1981] 1 WLR 1027).
 */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const counted = year * 12 + (month - 1) + months;
  const toYear = Math.floor(counted / 12);
  const toMonth = counted - toYear * 12;
  const longest = toMonth === 1 && isLeapYear(toYear) ? 29 : (lengths[toMonth] ?? 31);
  return [
    String(toYear).padStart(4, '0'),
    String(toMonth + 1).padStart(2, '0'),
    String(Math.min(date, longest)).padStart(2, '0'),
  ].join('-');
}

/** Returns how many whole months have passed between two ISO days; 0 if the first is not before the second. */
export function wholeMonths(since: string, until: string): number {
  if (until <= since) return 0;
  const [fromYear = 0, fromMonth = 1] = since.split('-').map(Number);
  const [toYear = 0, toMonth = 1] = until.split('-').map(Number);
  const months = (toYear - fromYear) * 12 + (toMonth - fromMonth);
  return addMonths(since, months) <= until ? months : months - 1;
}
