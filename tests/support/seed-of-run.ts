import { randomInt } from 'node:crypto';
import { seededRandom, type SeededRandom } from '#demo/seeded-random.ts';

/**
 * The seed of random choices in Vitest's tests: a new one in each run, or that in the environment variable
 * `LINTEL_SEED`. (fast-check has its own seeds and reports them.)
 */
export const seedOfRun = process.env['LINTEL_SEED'] ?? String(randomInt(2 ** 31));

/** Text for `annotate`, which Vitest shows where a test fails. */
export const howToRepeat = `Once more with the same chance: LINTEL_SEED=${seedOfRun}`;

/**
 * Returns the random source of one test.
 * @param what The random choice, in words that no other test uses.
 */
export const chanceOf = (what: string): SeededRandom => seededRandom(`${seedOfRun}/${what}`);
