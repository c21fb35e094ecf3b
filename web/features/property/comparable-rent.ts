import type { AdvertDetails } from '#schemas/api/property-listings.ts';

type RentedHome = Pick<AdvertDetails, 'rentPence' | 'serviceChargePence' | 'rentPeriod'>;

/** A weekly and a monthly amount, in pence; one of the two is the advert's, the other is calculated. */
export interface Amount {
  readonly week: number;
  readonly month: number;
}

/** A home's cost in both periods, which makes weekly and monthly rents comparable. */
interface ComparableRent {
  readonly asked: AdvertDetails['rentPeriod'];
  readonly rent: Amount;
  /** Zero if there is no service charge. */
  readonly serviceCharge: Amount;
  readonly total: Amount;
}

const weeksInYear = 52;
const monthsInYear = 12;

/**
 * Returns rent and service charge by the week and by the month: 52 weeks shared between 12 months, as Universal
 * Credit does (Universal Credit Regulations 2013, schedule 4 paragraph 7(2)(a)). Calculated amounts are rounded
 * to the penny, so the parts and the total may differ by a penny; the total is calculated from the advert's
 * total.
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
