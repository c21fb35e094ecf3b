/** A letter as lines and curves in a box with `0 0` at its top left. */
export interface LetterShape {
  readonly width: number;
  readonly path: string;
}

/** Height of every letter. */
export const letterHeight = 14;

/** Strokes instead of a font: an SVG in the header may not load fonts, and every reader sees the same. */
export const letters: Readonly<Record<string, LetterShape>> = {
  A: { width: 11, path: 'M0 14 5.5 0 11 14M2.2 9H8.8' },
  B: { width: 9, path: 'M0 7H5.2A3.5 3.5 0 0 0 5.2 0H0V14H5.5A3.5 3.5 0 0 0 5.5 7' },
  C: { width: 10, path: 'M10 2.4A6 7 0 1 0 10 11.6' },
  D: { width: 10, path: 'M0 0V14H4A6 7 0 0 0 4 0Z' },
  E: { width: 8, path: 'M8 0H0V14H8M0 7H6.5' },
  F: { width: 8, path: 'M8 0H0V14M0 7H6.5' },
  G: { width: 10, path: 'M9.8 2.4A6 7 0 1 0 10.5 8H6.5' },
  H: { width: 10, path: 'M0 0V14M10 0V14M0 7H10' },
  I: { width: 2, path: 'M1 0V14' },
  J: { width: 7, path: 'M7 0V10A3.5 4 0 0 1 0 10' },
  K: { width: 9, path: 'M0 0V14M8.5 0 0 8M3.3 5 9 14' },
  L: { width: 8, path: 'M0 0V14H8' },
  M: { width: 12, path: 'M0 14V0L6 9 12 0V14' },
  N: { width: 10, path: 'M0 14V0L10 14V0' },
  O: { width: 12, path: 'M6 0A6 7 0 0 1 6 14 6 7 0 0 1 6 0Z' },
  P: { width: 9, path: 'M0 14V0H5A4 4 0 0 1 5 8H0' },
  Q: { width: 12, path: 'M6 0A6 7 0 0 1 6 14 6 7 0 0 1 6 0ZM7.5 10 12 15' },
  R: { width: 9, path: 'M0 14V0H5A4 4 0 0 1 5 8H0M4.5 8 9 14' },
  S: { width: 9, path: 'M8.6 2.2C6.5 -1 0.4 -0.6 0.4 3.5 0.4 8 9 6 9 10.5 9 14.6 2.5 15 0 11.5' },
  T: { width: 10, path: 'M0 0H10M5 0V14' },
  U: { width: 10, path: 'M0 0V9A5 5 0 0 0 10 9V0' },
  V: { width: 10, path: 'M0 0 5 14 10 0' },
  W: { width: 15, path: 'M0 0 3.5 14 7.5 2 11.5 14 15 0' },
  X: { width: 10, path: 'M0 0 10 14M10 0 0 14' },
  Y: { width: 10, path: 'M0 0 5 7 10 0M5 7V14' },
  Z: { width: 9, path: 'M0 0H9L0 14H9' },
};

function read(words: string): LetterShape[] {
  return words
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toUpperCase()
    .split(/[^\p{Letter}]+/u)
    .flatMap((word) => letters[word.charAt(0)] ?? [])
    .slice(0, 2);
}

/**
 * Returns the initials of a name's first two words, without accents. For a name without letters A to Z they come from
 * `instead`, an id, which always has some.
 */
export function initialsOf(name: string, instead: string): LetterShape[] {
  const found = read(name);
  return found.length > 0 ? found : read(instead);
}
