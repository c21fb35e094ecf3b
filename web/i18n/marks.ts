/**
 * The attribute set beside `lang` on an element, unknown to the page's components. `base.css` gives its text
 * its own direction.
 */
export const markName = 'data-borrowed';

/** Attributes that are read aloud; they give an element without text a language. */
export const spokenAttributes = ['aria-label', 'alt', 'placeholder', 'title'];

/**
 * Returns the attributes that mark an element as being in a language. Not `dir`: it would also reverse the
 * element itself, and put a button at the start of a map on top of those at its end.
 */
export function markOf(locale: string): Readonly<Record<string, string>> {
  return { lang: locale, [markName]: '' };
}
