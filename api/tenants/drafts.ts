import type { DocumentShelf } from '../council-files/layered-file.ts';
import type { Json } from '../council-files/merge.ts';

/** The file that records which originals a folder's translations were made from, and which of them a machine made. */
export function sourcesPath(locale: string): string {
  return `locales/${locale}.sources.json`;
}

/**
 * What of a folder's translations into a language a machine made and nobody has read yet: dotted keys of texts, pages by
 * their path below the language, and files of names and of forms' sentences.
 */
export function draftsIn(own: DocumentShelf, locale: string): readonly string[] {
  const value = own.get(sourcesPath(locale))?.value;
  const drafts = isGroup(value) ? value['drafts'] : undefined;
  return Array.isArray(drafts) ? drafts.filter((name) => typeof name === 'string') : [];
}

function isGroup(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
