import { setTimeout as sleep } from 'node:timers/promises';

/** As long as a machine may take that others use, too, in milliseconds. */
const patience = 60_000;

/**
 * Looks again and again until something is there.
 * @param fact that is waited for, as a sentence: "The advert is closed."
 * @param look undefined, null or false: not yet
 * @param pause milliseconds between two looks
 * @returns what was found
 * @throws Error that the fact did not come within a minute
 */
export async function until<Found>(
  fact: string,
  look: () => Promise<Found | undefined | null | false>,
  pause = 20,
): Promise<Found> {
  for (const end = performance.now() + patience; performance.now() < end; await sleep(pause)) {
    const found = await look();
    if (found !== undefined && found !== null && found !== false) return found;
  }
  throw new Error(`Not within ${patience / 1_000} s: ${fact}`);
}
