import type { Tenant } from '#schemas/tenant/tenant.ts';
import { escapeHtml } from '../content/escape-html.ts';

/**
 * Returns the address of a page in a language.
 * @param origin such as `https://homes.example.gov.uk`.
 * @param path without a language prefix.
 */
export function addressIn({ localeId }: Tenant, origin: string, path: string, locale: string): string {
  const prefix = locale === localeId ? '' : `/${locale.slice(0, 2)}`;
  return `${origin}${prefix}${path === '/' && prefix !== '' ? '' : path}`;
}

/**
 * Returns links to the same page in the other languages, for search engines and readers' tools. Empty with one
 * language.
 */
export function alternateLinks(tenant: Tenant, origin: string, path: string): string {
  const { languages, localeId } = tenant;
  if (languages.length < 2) return '';
  return [
    ...languages.map(({ languageCode }) => [languageCode, addressIn(tenant, origin, path, languageCode)]),
    ['x-default', addressIn(tenant, origin, path, localeId)],
  ]
    .map(
      ([language, address = '']) =>
        `<link rel="alternate" hreflang="${language}" href="${escapeHtml(address)}">`,
    )
    .join('');
}
