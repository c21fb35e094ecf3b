import type { SystemResponse } from '#schemas/api/system.ts';
import { languagePrefix } from '../i18n/language-address.ts';

/** Of any page: what it shows, the browser draws from the address it is opened at. A query says that nobody else draws it. */
const page = '/info/cookies?shell';

/** The address of the page that stands for all others of a language. */
export const shellAddress = (system: Pick<SystemResponse, 'language' | 'localeId'>): string =>
  `${languagePrefix(system.language, system)}${page}`;

/** The same, by the path of the page it is to stand for: first with its language's prefix, if it has one. */
export function shellAddressesFor(path: string): readonly string[] {
  const [prefix] = /^\/[a-z]{2}(?=\/|$)/.exec(path) ?? [];
  return prefix === undefined ? [page] : [`${prefix}${page}`, page];
}
