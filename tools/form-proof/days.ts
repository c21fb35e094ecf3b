/** Returns the ISO day a number of days after another; before it if the number is negative. */
export function addDays(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const moved = new Date(0);
  // `Date.UTC` would take years below 100 as 19xx.
  moved.setUTCFullYear(year, month - 1, date + days);
  return moved.toISOString().slice(0, 10);
}

/** Returns the day `years` before an ISO day; 28 February if that year has no 29th. */
export function yearsBefore(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) - years;
  const there = `${String(year).padStart(4, '0')}${day.slice(4)}`;
  const isThere = day.slice(5) !== '02-29' || (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0));
  return isThere ? there : `${there.slice(0, 8)}28`;
}
