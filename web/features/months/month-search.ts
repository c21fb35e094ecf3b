/** A month of the calendar, 1 for January. */
export interface Month {
  readonly year: number;
  readonly month: number;
}

/** What the address bar can say of a month: all of it, or nothing. */
export type MonthSearch = Month | { readonly year?: undefined; readonly month?: undefined };

const isWithin = (value: unknown, from: number, to: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to;

/**
 * Reads search params; what is no month of the contract's years is none rather than an error. Both keys are there
 * in any case: the router keeps what the address says under every key that is not answered.
 */
export function readMonthSearch({ year, month }: Record<string, unknown>): MonthSearch {
  return isWithin(year, 2000, 2999) && isWithin(month, 1, 12)
    ? { year, month }
    : { year: undefined, month: undefined };
}
