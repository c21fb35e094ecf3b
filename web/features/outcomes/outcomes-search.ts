import type { OutcomesResponse } from '#schemas/api/outcomes.ts';

/** A month of the calendar, 1 for January. */
export interface Month {
  readonly year: number;
  readonly month: number;
}

/** What the address bar can say of previous properties: a whole month, or nothing for the newest. */
export type OutcomesSearch = Month | { readonly year?: undefined; readonly month?: undefined };

const isWithin = (value: unknown, from: number, to: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to;

/** Reads search params; what is no month of the contract's years is left out rather than an error. */
export function readOutcomesSearch({ year, month }: Record<string, unknown>): OutcomesSearch {
  return isWithin(year, 2000, 2999) && isWithin(month, 1, 12) ? { year, month } : {};
}

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
