import type { AdvertDetails } from '#schemas/api/property-listings.ts';

type RentedHome = Pick<AdvertDetails, 'rentPence' | 'serviceChargePence' | 'rentPeriod'>;

/** An amount by the week and by the month, in pence; one of the two is asked, the other worked out. */
export interface Amount {
  readonly week: number;
  readonly month: number;
}

/** What a home costs either way, so that one asked by the week can stand beside one asked by the month. */
export interface ComparableRent {
  readonly asked: AdvertDetails['rentPeriod'];
  readonly rent: Amount;
  /** All zero where there is none. */
  readonly serviceCharge: Amount;
  readonly total: Amount;
}

const weeksInYear = 52;
const monthsInYear = 12;

/**
 * Rent and service charge by the week and by the month: 52 weeks shared between 12 months, as Universal Credit
 * does (Universal Credit Regulations 2013, schedule 4 paragraph 7(2)(a)). Amounts worked out are rounded to the
 * penny, so each part and the total may be a penny apart; the total is worked out from the asked total.
 */
export function comparableRent({ rentPence, serviceChargePence, rentPeriod }: RentedHome): ComparableRent {
  const either = (pence: number): Amount =>
    rentPeriod === 'week'
      ? { week: pence, month: Math.round((pence * weeksInYear) / monthsInYear) }
      : { week: Math.round((pence * monthsInYear) / weeksInYear), month: pence };
  return {
    asked: rentPeriod,
    rent: either(rentPence),
    serviceCharge: either(serviceChargePence),
    total: either(rentPence + serviceChargePence),
  };
}
