import type { Month } from './month-search.ts';

/** A month with a count: of homes shown, or of bids placed. */
export type CountedMonth = Month & { readonly count: number };

/** Numbers months in order of time. */
const number = ({ year, month }: Month): number => year * 12 + month;

/** Returns the nearest months with a count before and after a month; null if there are none. */
export function neighbours(
  months: readonly CountedMonth[],
  shown: Month,
): { readonly earlier: Month | null; readonly later: Month | null } {
  const sorted = months.filter(({ count }) => count > 0).toSorted((a, b) => number(a) - number(b));
  return {
    earlier: sorted.findLast((month) => number(month) < number(shown)) ?? null,
    later: sorted.find((month) => number(month) > number(shown)) ?? null,
  };
}

/** Returns the years to choose from, newest first: those with a count, and the current one. */
export function yearsOf(months: readonly CountedMonth[], shown: Month | null): number[] {
  const years = new Set(months.map(({ year }) => year));
  if (shown !== null) years.add(shown.year);
  return [...years].toSorted((a, b) => b - a);
}

/** Returns a month's count. */
export function countIn(months: readonly CountedMonth[], { year, month }: Month): number {
  return months.find((found) => found.year === year && found.month === month)?.count ?? 0;
}
