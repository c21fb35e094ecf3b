import type { OutcomesResponse } from '#schemas/api/outcomes.ts';
import type { Month } from './outcomes-search.ts';

/** Orders months from old to new. */
const number = ({ year, month }: Month): number => year * 12 + month;

/** The nearest months with homes before and after a month; null where there are none. */
export function neighbours(
  months: OutcomesResponse['months'],
  shown: Month,
): { readonly earlier: Month | null; readonly later: Month | null } {
  const sorted = months.filter(({ count }) => count > 0).toSorted((a, b) => number(a) - number(b));
  return {
    earlier: sorted.findLast((month) => number(month) < number(shown)) ?? null,
    later: sorted.find((month) => number(month) > number(shown)) ?? null,
  };
}

/** The years to choose from, newest first: those with homes, and the one that is shown. */
export function yearsOf(months: OutcomesResponse['months'], shown: Month | null): number[] {
  const years = new Set(months.map(({ year }) => year));
  if (shown !== null) years.add(shown.year);
  return [...years].toSorted((a, b) => b - a);
}

/** How many homes a month has. */
export function homesIn(months: OutcomesResponse['months'], { year, month }: Month): number {
  return months.find((found) => found.year === year && found.month === month)?.count ?? 0;
}
