/** A calendar month, 1 for January. */
export interface Month {
  readonly year: number;
  readonly month: number;
}

/** A month in the address bar: both parts, or none. */
export type MonthSearch = Month | { readonly year?: undefined; readonly month?: undefined };

const isWithin = (value: unknown, from: number, to: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to;

/**
 * Reads search params; an invalid month, or one outside the contract's years, counts as none instead of an
 * error. Both keys are always present: the router keeps the address's value for any key missing from the
 * result.
 */
export function readMonthSearch({ year, month }: Record<string, unknown>): MonthSearch {
  return isWithin(year, 2000, 2999) && isWithin(month, 1, 12)
    ? { year, month }
    : { year: undefined, month: undefined };
}
