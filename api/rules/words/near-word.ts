/** Returns the known word that was probably meant, if one is near enough. Never the word as written. */
export function nearestWord(written: string, known: readonly string[]): string | undefined {
  const [best] = ranked(
    written,
    known.filter((word) => word !== written && !areOpposites(word, written)),
  );
  return best && best.away <= Math.max(2, Math.floor(written.length / 3)) ? best.word : undefined;
}

/**
 * Returns whether two words are opposites: "minimum" and "maximum" differ by two letters, and no one mistakes
 * one for the other.
 */
function areOpposites(one: string, other: string): boolean {
  const flipped = one.replace(/min|max/i, (side) => (side.toLowerCase() === 'min' ? 'max' : 'min'));
  return flipped !== one && flipped.toLowerCase() === other.toLowerCase();
}

/**
 * Returns `Did you mean "seabrook"? `, with a space for the next sentence; empty if no known word is near
 * enough.
 */
export function didYouMean(written: string, known: readonly string[]): string {
  const near = nearestWord(written, known);
  return near === undefined ? '' : `Did you mean "${near}"? `;
}

/**
 * Returns the known words, the most similar to the written one first; in their own order if none is similar.
 */
export function nearestFirst(written: string, known: readonly string[]): readonly string[] {
  return nearestWord(written, known) === undefined ? known : ranked(written, known).map(({ word }) => word);
}

function ranked(
  written: string,
  known: readonly string[],
): { readonly word: string; readonly away: number }[] {
  return known
    .map((word) => ({ word, away: editDistance(written.toLowerCase(), word.toLowerCase()) }))
    .sort((one, other) => one.away - other.away);
}

/** Returns the Levenshtein distance: letters to insert, delete or change. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, against] of [...other].entries()) {
      next.push(
        Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === against ? 0 : 1)),
      );
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
