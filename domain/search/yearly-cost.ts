/**
 * Returns the yearly cost of a home, so that weekly and monthly rents can be compared without rounding: 52 weeks or
 * 12 months, as Universal Credit counts them (Universal Credit Regulations 2013, schedule 4 paragraph 7(2)(a)).
 */
export function yearlyCost(amount: number, period: 'week' | 'month'): number {
  return amount * (period === 'week' ? 52 : 12);
}
