import { directionOf } from '#domain/words/direction.ts';

/**
 * Returns the attributes of an element whose text is in a different language from the page around it; empty if it
 * is in the same.
 */
export function languageAttributes(
  language: string,
  page: string,
): { readonly lang?: string; readonly dir?: 'ltr' | 'rtl' } {
  return language === page ? {} : { lang: language, dir: directionOf(language) };
}
