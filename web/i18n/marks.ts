/** Set beside `lang` on an element that the page's parts know nothing of. `base.css` has its words run their own way. */
export const markName = 'data-borrowed';

/** Attributes that are read aloud, by which an element without words of its own is in a language. */
export const spokenAttributes = ['aria-label', 'alt', 'placeholder', 'title'];

/**
 * What marks an element as being in a language. Not `dir`: it would turn the element itself round, and a button at the
 * start of a map would stand at its end, on others.
 */
export function markOf(locale: string): Readonly<Record<string, string>> {
  return { lang: locale, [markName]: '' };
}
