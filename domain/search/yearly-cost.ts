/**
 * Returns the cost of a home in a year, so that a weekly and a monthly rent can be compared without rounding:
 * 52 weeks or 12 months, as Universal Credit counts them (Universal Credit Regulations 2013, schedule 4
 * paragraph 7(2)(a)).
 */
export function yearlyCost(amount: number, period: 'week' | 'month'): number {
  return amount * (period === 'week' ? 52 : 12);
}
