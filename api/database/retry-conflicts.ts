import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sqlState } from './sql-state.ts';

/**
 * Whether PostgreSQL took a transaction back because of what others did at the same time: 40001 serialization
 * failure, 40P01 deadlock. The same again can succeed.
 * https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html
 */
export function isConflict(error: unknown): boolean {
  const state = sqlState(error);
  return state === '40001' || state === '40P01';
}

const triesAtMost = 4;

/**
 * Does a whole transaction, and does it again, up to four times, where it met with others.
 * @throws whatever the last try threw.
 */
export async function retryConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === triesAtMost || !isConflict(error)) throw error;
      // By chance, so that two who met do not meet again.
      await sleep(randomInt(10, 60) * tries);
    }
  }
}
