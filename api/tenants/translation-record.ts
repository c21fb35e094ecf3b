import { createHash } from 'node:crypto';
import type { DocumentShelf } from '../council-files/layered-file.ts';
import type { Json } from '../council-files/merge.ts';

/**
 * Returns the path of the file that records the originals of a folder's translations, and which of these a
 * machine made.
 */
export function sourcesPath(locale: string): string {
  return `locales/${locale}.sources.json`;
}

/**
 * Returns the machine translations into a language that no person has read yet: dotted keys of texts, pages by
 * their path below the language, and files of names and of forms' sentences.
 */
export function draftsIn(own: DocumentShelf, locale: string): readonly string[] {
  const value = own.get(sourcesPath(locale))?.value;
  const drafts = isGroup(value) ? value['drafts'] : undefined;
  return Array.isArray(drafts) ? drafts.filter((name) => typeof name === 'string') : [];
}

/** Returns the language in which the portal's texts are first written: base's default language. */
export function originalLocale(base: DocumentShelf): string {
  const tenant = base.get('tenant.json')?.value;
  const locale = isGroup(tenant) ? tenant['localeId'] : undefined;
  return typeof locale === 'string' ? locale : 'en-GB';
}

/** Returns the hash recorded for an original. It is short, since it only has to reveal a change. */
export function originalHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/**
 * Returns the pages of a folder whose original has changed since they were translated, by their path below the
 * language (`guides/our-week.html`). A page without a recorded original is never among them.
 */
export function outdatedPages(own: DocumentShelf, base: DocumentShelf, locale: string): readonly string[] {
  const record = own.get(sourcesPath(locale))?.value;
  const pages = isGroup(record) ? record['pages'] : undefined;
  const folder = `content/${originalLocale(base)}`;
  return Object.entries(isGroup(pages) ? pages : {}).flatMap(([name, madeFrom]) => {
    const path = `${folder}/${name}`;
    const original = own.source.texts.get(path) ?? base.source.texts.get(path);
    return original === undefined || originalHash(original) === madeFrom ? [] : name;
  });
}

function isGroup(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
