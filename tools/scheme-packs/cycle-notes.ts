/** Matches the sentences of packs' notes about when homes of the first scheme open and close. */
const ofTheCycle = /^Homes open and close\b/;

/**
 * Returns a pack's note without its sentences about the cycle, for rules with another cycle; empty if nothing else is
 * left.
 */
export function withoutCycle(note: string): string {
  return note
    .split(/(?<=\.) (?=[A-Z])/)
    .filter((sentence) => !ofTheCycle.test(sentence))
    .join(' ');
}
