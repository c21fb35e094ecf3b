const marks = /\p{M}/gu;
const apostrophes = /['‘’ʼ`´.]/g;
const gaps = /[\s,;:/()[\]{}"“”–—_-]+/;

/**
 * Splits a text into words as people type them: without accents (including the Welsh circumflex), in lower
 * case, without apostrophes and full stops; commas, dashes and the like separate words. `St. John’s Tŷ-Gwyn`
 * gives `st johns ty gwyn`.
 */
export function foldWords(text: string): string[] {
  return (
    text
      // Before NFKD: a lone acute accent (´) would decompose into a gap.
      .replace(apostrophes, '')
      .normalize('NFKD')
      .replace(marks, '')
      .replace(apostrophes, '')
      .toLowerCase()
      .split(gaps)
      .filter((word) => word !== '')
  );
}
