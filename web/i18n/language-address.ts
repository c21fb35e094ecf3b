import type { SystemResponse } from '#schemas/api/system.ts';

/** Returns a language's path prefix: nothing for the default one, `/cy` for `cy-GB`. */
export function languagePrefix(languageCode: string, { localeId }: Pick<SystemResponse, 'localeId'>): string {
  return languageCode === localeId ? '' : `/${languageCode.slice(0, 2)}`;
}

/**
 * Returns the address of a page in a language.
 * @param href path, search and hash without a language's prefix, such as `/properties?sort=most`.
 */
export function addressIn(
  languageCode: string,
  href: string,
  system: Pick<SystemResponse, 'localeId'>,
): string {
  const prefix = languagePrefix(languageCode, system);
  return prefix === '' ? href : `${prefix}${href.replace(/^\/(?=$|[?#])/, '')}`;
}
