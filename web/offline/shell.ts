import type { SystemResponse } from '#schemas/api/system.ts';
import { languagePrefix } from '../i18n/language-address.ts';

/**
 * The address of the offline page. Any page would do: the browser renders the page of the address that it is
 * opened at. The query prevents rendering on the server.
 */
const page = '/info/cookies?shell';

/** Returns the address of a language's offline page. */
export const shellAddress = (system: Pick<SystemResponse, 'language' | 'localeId'>): string =>
  `${languagePrefix(system.language, system)}${page}`;

/** Returns the addresses of the offline page for a path: first with its language's prefix, if it has one. */
export function shellAddressesFor(path: string): readonly string[] {
  const [prefix] = /^\/[a-z]{2}(?=\/|$)/.exec(path) ?? [];
  return prefix === undefined ? [page] : [`${prefix}${page}`, page];
}
