import { randomInt } from 'node:crypto';

/** Letters and digits that people do not confuse on the phone or in handwriting. */
const referenceLetters = 'ACDEFHJKMNPRTUVWXY34679';

/**
 * Makes a reference that can be read out on the phone: eight characters in two groups. There are 7.8 · 10¹⁰, so
 * duplicates are rare; where they would matter, a unique index prevents them.
 */
export function makeReference(): string {
  const letters = Array.from(
    { length: 8 },
    () => referenceLetters[randomInt(referenceLetters.length)] ?? 'A',
  );
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}
