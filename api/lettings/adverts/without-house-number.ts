const homeInBuilding = /^(?:flat|apartment|unit|room|fflat)\s+\w+\s*,\s*/i;
const houseNumber = /^\d+[a-z]?(?:\s*[-–/]\s*\d+[a-z]?)?\s*,?\s+(?=\p{L})/iu;

/**
 * A street without the number of a house or flat before it: `14a Mill Lane` is `Mill Lane`. The person who got the home
 * lives there now, and schemas/api/outcomes.ts promises not to say where.
 */
export function withoutHouseNumber(street: string): string {
  return street.trim().replace(homeInBuilding, '').replace(houseNumber, '');
}
