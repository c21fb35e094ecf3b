import { fillGaps } from '#domain/forms/texts/gaps.ts';

/** What an answer or a derived value says in a sentence, by its name; undefined: it is not known. */
export type WordsOf = (name: string) => string | undefined;

/** Knows no answer. */
export const noWords: WordsOf = () => undefined;

/**
 * Fills the gaps of a form's sentence, such as {{name}}, from `values`, then from what was answered. What nobody knows is
 * said in the gap's own words, or left out.
 */
export function fillIn(
  text: string,
  values: { readonly [name: string]: string | number },
  wordsOf: WordsOf = noWords,
): string {
  return fillGaps(text, (name) => (Object.hasOwn(values, name) ? String(values[name]) : wordsOf(name)));
}
