/** The known word that somebody probably meant, if one is near enough to be named. */
export function nearestWord(written: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((word) => ({ word, away: editDistance(written.toLowerCase(), word.toLowerCase()) }))
    .sort((one, other) => one.away - other.away);
  const best = ranked[0];
  return best && best.away <= Math.max(2, Math.floor(written.length / 3)) ? best.word : undefined;
}

/** Levenshtein's distance: letters to put in, take out or change. */
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
