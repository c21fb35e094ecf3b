/** A month of the calendar, 1 for January. */
export interface Month {
  readonly year: number;
  readonly month: number;
}

/** What the address bar can say of previous properties: a whole month, or nothing for the newest. */
export type OutcomesSearch = Month | { readonly year?: undefined; readonly month?: undefined };

const isWithin = (value: unknown, from: number, to: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to;

/**
 * Reads search params; what is no month of the contract's years is none rather than an error. Both keys are there
 * in any case: the router keeps what the address says under every key that is not answered.
 */
export function readOutcomesSearch({ year, month }: Record<string, unknown>): OutcomesSearch {
  return isWithin(year, 2000, 2999) && isWithin(month, 1, 12)
    ? { year, month }
    : { year: undefined, month: undefined };
}
