import { randomInt } from 'node:crypto';

/** Letters and digits that people do not confuse on the telephone or in handwriting. */
const referenceLetters = 'ACDEFHJKMNPRTUVWXY34679';

/** A reference for people: eight letters in two groups, 7.8 · 10¹⁰ of them, so that two are hardly ever the same. */
export function makeReference(): string {
  const letters = Array.from(
    { length: 8 },
    () => referenceLetters[randomInt(referenceLetters.length)] ?? 'A',
  );
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}
