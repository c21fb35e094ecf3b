import { randomInt } from 'node:crypto';

/** Letters and digits that people do not confuse on the telephone or in handwriting. */
const referenceLetters = 'ACDEFHJKMNPRTUVWXY34679';

/**
 * A reference to be read out on the telephone: eight letters in two groups. There are 7.8 · 10¹⁰, so two are hardly ever
 * the same; where that would matter, a unique index makes sure.
 */
export function makeReference(): string {
  const letters = Array.from(
    { length: 8 },
    () => referenceLetters[randomInt(referenceLetters.length)] ?? 'A',
  );
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}
