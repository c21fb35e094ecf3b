import type { SystemResponse } from '#schemas/api/system.ts';

/**
 * Returns whether a page may contain texts in its council's default language.
 * @param texts the texts of the page's language; borrowed ones are in a group named after the default language
 * (`partsOf`)
 */
export function isInPart(system: Pick<SystemResponse, 'localeId' | 'borrowed'>, texts: object): boolean {
  return system.localeId in texts || system.borrowed !== undefined;
}
