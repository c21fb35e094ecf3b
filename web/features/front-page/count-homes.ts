import type { BasicListingResponse } from '#schemas/api/property-listings.ts';
import type { FigureName } from '#schemas/tenant/front-page.ts';

const week = 7 * 24 * 3_600_000;
const familyBedrooms = 3;

/**
 * Returns a figure for the front page, counted from the open homes.
 * @param now in milliseconds
 */
export function countHomes(
  name: FigureName,
  { adverts, landlords }: Pick<BasicListingResponse, 'adverts' | 'landlords'>,
  now: number,
): number {
  switch (name) {
    case 'openHomes':
      return adverts.length;
    case 'closingWeek':
      return adverts.filter(({ closesAt }) => Date.parse(closesAt) - now <= week).length;
    case 'familyHomes':
      return adverts.filter(({ bedrooms }) => bedrooms >= familyBedrooms).length;
    case 'landlords':
      return landlords.length;
  }
}
