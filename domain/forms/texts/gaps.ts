/** A gap in a sentence of a form, such as `{{rent|your rent}}`. */
export interface Gap {
  /** A name such as `rent`, `item.rent`, or one that the portal fills in itself, such as `name`. */
  readonly name: string;
  /** The words shown while the value is unknown; `null` if there are none. */
  readonly words: string | null;
}

const gap = /\{\{\s*([^}|]*?)\s*(?:\|\s*([^}]*?)\s*)?\}\}/g;

/** Returns the gaps of a sentence, in its order. */
export function gapsOf(text: string): readonly Gap[] {
  return [...text.matchAll(gap)].map(([, name = '', words]) => ({ name, words: words ?? null }));
}

/**
 * Fills the gaps of a sentence.
 * @param wordsOf returns the words for a name; `undefined` if it is unknown, and the gap shows its own words,
 * if any
 */
export function fillGaps(text: string, wordsOf: (name: string) => string | undefined): string {
  return text.replaceAll(
    gap,
    (_gap, name: string, words: string | undefined) => wordsOf(name) ?? words ?? '',
  );
}
