import { fillGaps } from '#domain/forms/texts/gaps.ts';

/**
 * Returns the text of an answer or a derived value for a sentence, by its name; undefined if it is not known.
 */
export type WordsOf = (name: string) => string | undefined;

/** Knows no answers. */
export const noWords: WordsOf = () => undefined;

/**
 * Fills the placeholders in a form's sentence, such as {{name}}, from `values`, then from the answers. A
 * placeholder without a known value gets its own fallback words, or is left out.
 */
export function fillIn(
  text: string,
  values: { readonly [name: string]: string | number },
  wordsOf: WordsOf = noWords,
): string {
  return fillGaps(text, (name) => (Object.hasOwn(values, name) ? String(values[name]) : wordsOf(name)));
}
