/**
 * Returns the known word that was probably meant, if one is close enough: one slip in a word of three letters, two
 * in one of seven, and one more for every further four; none in a shorter word. A different ending is also close:
 * `weekly` for `week`, `datum` for `date`. Never returns the word as written.
 */
export function nearestWord(written: string, known: readonly string[]): string | undefined {
  const others = known.filter((word) => word !== written && !areOpposites(word, written));
  const near = ranked(written, others, (word) => slipsIn(written, word));
  const [nearest] =
    near.length > 0
      ? near
      : ranked(
          written,
          others.filter((word) => haveOneStem(written, word)),
        );
  return nearest?.word;
}

/** Checks that two words differ only in their endings, by less than half of the word. */
function haveOneStem(one: string, other: string): boolean {
  const [short, long] = [one, other]
    .map((word) => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''))
    .toSorted((a, b) => a.length - b.length);
  if (short === undefined || long === undefined) return false;
  const letters = [...short];
  const differs = letters.findIndex((letter, at) => letter !== long.charAt(at));
  if (differs === -1) return short.length >= 4 && long.length <= 2 * short.length;
  return differs >= 3 && differs >= 0.6 * long.length;
}

function slipsIn(written: string, known: string): number {
  return Math.floor((Math.max(written.length, known.length) + 1) / 4);
}

/**
 * Checks whether two words are opposites: "minimum" and "maximum" differ by two letters, but no one confuses them.
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

/**
 * Ranks words by their slips, fewest first; equal ones stay in their order.
 * @param most Returns the most slips with which a word is still ranked.
 */
function ranked(
  written: string,
  known: readonly string[],
  most: (word: string) => number = () => Infinity,
): { readonly word: string; readonly away: number }[] {
  const letters = [...written.toLowerCase()];
  return known
    .flatMap((word) => {
      const away = editDistance(letters, [...word.toLowerCase()], most(word));
      return away === undefined ? [] : [{ word, away }];
    })
    .sort((one, other) => one.away - other.away);
}

/**
 * Returns the number of slips between two words: letters to insert, delete or change, and neighbours swapped.
 * @returns undefined if there are more than `most`, which most words show after a few letters.
 */
function editDistance(
  letters: readonly string[],
  against: readonly string[],
  most: number,
): number | undefined {
  if (Math.abs(letters.length - against.length) > most) return undefined;
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: against.length + 1 }, (_, index) => index);
  let leastBefore = 0;
  for (const [i, letter] of letters.entries()) {
    const next = [i + 1];
    let least = i + 1;
    for (const [j, known] of against.entries()) {
      const isSwapped = i > 0 && j > 0 && letter === against[j - 1] && letters[i - 1] === known;
      const slips = Math.min(
        (row[j + 1] ?? 0) + 1,
        (next[j] ?? 0) + 1,
        (row[j] ?? 0) + (letter === known ? 0 : 1),
        isSwapped ? (before[j - 1] ?? 0) + 1 : Infinity,
      );
      next.push(slips);
      least = Math.min(least, slips);
    }
    // A swap goes on from the row before.
    if (least > most && leastBefore > most) return undefined;
    [before, row, leastBefore] = [row, next, least];
  }
  const away = row.at(-1) ?? 0;
  return away > most ? undefined : away;
}
