/** Control characters, separators of lines, and marks that turn the direction of what follows. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * What somebody else wrote, as one line of a letter: it can neither end a header nor begin a paragraph of its own, and
 * shows in the order in which it is written. At most 200 characters.
 */
export function oneLine(text: string): string {
  const line = text.replace(unprintable, ' ').replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length > 200 ? `${characters.slice(0, 199).join('')}…` : line;
}
