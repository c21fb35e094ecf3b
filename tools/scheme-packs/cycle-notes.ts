/** Sentences of packs' notes that say when homes of the first scheme open and close all begin like this. */
const ofTheCycle = /^Homes open and close\b/;

/** A note of a pack without what it says of the cycle, for rules that have another; empty if it says nothing else. */
export function withoutCycle(note: string): string {
  return note
    .split(/(?<=\.) (?=[A-Z])/)
    .filter((sentence) => !ofTheCycle.test(sentence))
    .join(' ');
}
