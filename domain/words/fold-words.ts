const marks = /\p{M}/gu;
const apostrophes = /['‘’ʼ`´.]/g;
const gaps = /[\s,;:!?¡¿/()[\]{}"“”„«»‐‑‒–—_-]+/g;

/**
 * Returns a text's words for comparison, as people type them, with a space between each: without accents
 * (including the Welsh circumflex), capitals, apostrophes and full stops; "&" is "and"; commas, dashes and the
 * like separate words. `St. John’s Tŷ-Gwyn` gives `st johns ty gwyn`.
 */
export function foldWords(text: string): string {
  return (
    text
      // Apostrophes go before NFKD, which would turn a lone acute accent (´) into a space.
      .normalize('NFC')
      .replaceAll(apostrophes, '')
      .normalize('NFKD')
      // Converting to capitals and back makes "ẞ" and "SS" equal, and small letters that share a capital.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      // A small sigma has a different form at the end of a word.
      .replaceAll('ς', 'σ')
      .normalize('NFKD')
      .replaceAll(marks, '')
      .replaceAll(apostrophes, '')
      .replaceAll('&', ' and ')
      .replaceAll(gaps, ' ')
      .trim()
  );
}
