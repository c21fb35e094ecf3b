const homeInBuilding = /^(?:flat|apartment|unit|room|fflat)\s+\w+\s*,\s*/i;
const houseNumber = /^\d+[a-z]?(?:\s*[-–/]\s*\d+[a-z]?)?\s*,?\s+(?=\p{L})/iu;

/**
 * A street without a leading house or flat number: `14a Mill Lane` becomes `Mill Lane`. The successful bidder
 * lives there now, and schemas/api/outcomes.ts promises not to say where.
 */
export function withoutHouseNumber(street: string): string {
  return street.trim().replace(homeInBuilding, '').replace(houseNumber, '');
}
