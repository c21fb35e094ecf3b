import { randomInt } from 'node:crypto';
import { seededRandom, type SeededRandom } from '#demo/seeded-random.ts';

/**
 * The seed of what Vitest's tests leave to chance, another in each run; the environment variable `LINTEL_SEED` sets it
 * again. (fast-check has seeds of its own, and says them.)
 */
export const seedOfRun = process.env['LINTEL_SEED'] ?? String(randomInt(2 ** 31));

/** What a test says with `annotate`, which is shown where it fails. */
export const howToRepeat = `Once more with the same chance: LINTEL_SEED=${seedOfRun}`;

/** Chance for one test. @param what the chance decides, in words that no other test uses. */
export const chanceOf = (what: string): SeededRandom => seededRandom(`${seedOfRun}/${what}`);
