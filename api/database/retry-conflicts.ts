import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sqlState } from './sql-state.ts';

/**
 * Whether PostgreSQL rolled a transaction back because of what others did at the same time: 40001 serialization
 * failure, 40P01 deadlock. Trying again can succeed.
 * https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html
 */
export function isConflict(error: unknown): boolean {
  const state = sqlState(error);
  return state === '40001' || state === '40P01';
}

const triesAtMost = 4;

/**
 * Runs a whole transaction, and runs it again, up to four times, after a conflict with others.
 * @throws whatever the last try threw.
 */
export async function retryConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === triesAtMost || !isConflict(error)) throw error;
      // A random pause, so that two that met do not meet again.
      await sleep(randomInt(10, 60) * tries);
    }
  }
}
