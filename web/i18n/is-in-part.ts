import type { SystemResponse } from '#schemas/api/system.ts';

/**
 * Whether a page may have words of its council's default language in it.
 * @param texts of the page's language, with what it borrows in a group called by the default one (`partsOf`)
 */
export function isInPart(system: Pick<SystemResponse, 'localeId' | 'borrowed'>, texts: object): boolean {
  return system.localeId in texts || system.borrowed !== undefined;
}
