import { setTimeout as sleep } from 'node:timers/promises';

/** Maximum wait in milliseconds, long enough for a machine shared with other work. */
const patience = 60_000;

/**
 * Calls `look` repeatedly until it finds something.
 * @param fact The expected fact as a sentence: "The advert is closed."
 * @param look Returns undefined, null or false if there is nothing yet.
 * @param pause Milliseconds between two looks.
 * @returns The result of the last look.
 * @throws {Error} if nothing was found within a minute.
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
