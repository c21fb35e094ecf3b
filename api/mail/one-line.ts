/** Control characters, line separators, and marks that change text direction. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * Turns other people's text into one line of a letter: it can neither end a header nor start a paragraph of its
 * own, and it shows in the order it was written. At most 200 characters.
 */
export function oneLine(text: string): string {
  const line = text.replace(unprintable, ' ').replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length > 200 ? `${characters.slice(0, 199).join('')}…` : line;
}
