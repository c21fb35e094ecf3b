import type { Tenant } from '#schemas/tenant/tenant.ts';
import { escapeHtml } from '../content/escape-html.ts';

/**
 * Links to the same page in the other languages, for search engines and readers' tools. Empty with one language.
 * @param origin such as `https://homes.example.gov.uk`.
 * @param path without a language prefix.
 */
export function alternateLinks({ languages, localeId }: Tenant, origin: string, path: string): string {
  if (languages.length < 2) return '';
  const addressIn = (locale: string) => {
    const prefix = locale === localeId ? '' : `/${locale.slice(0, 2)}`;
    return escapeHtml(`${origin}${prefix}${path === '/' && prefix !== '' ? '' : path}`);
  };
  return [
    ...languages.map(({ languageCode }) => [languageCode, addressIn(languageCode)]),
    ['x-default', addressIn(localeId)],
  ]
    .map(([language, address]) => `<link rel="alternate" hreflang="${language}" href="${address}">`)
    .join('');
}
