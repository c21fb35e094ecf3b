/** A gap in a sentence of a form, such as `{{rent|your rent}}`. */
export interface Gap {
  /** A name such as `rent`, `item.rent`, or one that the portal fills in itself, such as `name`. */
  readonly name: string;
  /** What stands there while nothing is known; null: nothing. */
  readonly words: string | null;
}

const gap = /\{\{\s*([^}|]*?)\s*(?:\|\s*([^}]*?)\s*)?\}\}/g;

/** The gaps of a sentence, in its order. */
export function gapsOf(text: string): readonly Gap[] {
  return [...text.matchAll(gap)].map(([, name = '', words]) => ({ name, words: words ?? null }));
}

/**
 * Fills the gaps of a sentence.
 * @param wordsOf undefined: nothing is known, and the gap's own words stand there, if it has any
 */
export function fillGaps(text: string, wordsOf: (name: string) => string | undefined): string {
  return text.replaceAll(
    gap,
    (_gap, name: string, words: string | undefined) => wordsOf(name) ?? words ?? '',
  );
}
