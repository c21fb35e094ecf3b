import { directionOf } from '#domain/words/direction.ts';

/** What an element says of its words that are in another language than the page around it; nothing where they are not. */
export function languageAttributes(
  language: string,
  page: string,
): { readonly lang?: string; readonly dir?: 'ltr' | 'rtl' } {
  return language === page ? {} : { lang: language, dir: directionOf(language) };
}
