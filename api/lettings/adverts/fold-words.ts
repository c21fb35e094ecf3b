const marks = /\p{M}/gu;
const apostrophes = /['‘’ʼ`´.]/g;
const gaps = /[\s,;:/()[\]{}"“”–—_-]+/;

/**
 * A text as people type it: without accents (the Welsh circumflex among them), in one letter case, without
 * apostrophes and full stops, and with commas, dashes and the like as gaps. `St. John’s Tŷ-Gwyn` is
 * `st johns ty gwyn`.
 */
export function foldWords(text: string): string[] {
  return (
    text
      // Before it is taken apart: a stroke alone (´) would become a gap.
      .replace(apostrophes, '')
      .normalize('NFKD')
      .replace(marks, '')
      .replace(apostrophes, '')
      .toLowerCase()
      .split(gaps)
      .filter((word) => word !== '')
  );
}
