import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sqlState } from './sql-state.ts';

/**
 * Returns true if PostgreSQL rolled a transaction back because of concurrent ones: 40001 serialization failure,
 * 40P01 deadlock. Trying again can succeed.
 * https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html
 */
export function isConflict(error: unknown): boolean {
  const state = sqlState(error);
  return state === '40001' || state === '40P01';
}

const triesAtMost = 4;

/**
 * Runs a whole transaction, up to four times if it conflicts with others.
 * @throws the error of the last try.
 */
export async function retryConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === triesAtMost || !isConflict(error)) throw error;
      // The pause is random, so two transactions that collided do not collide again.
      await sleep(randomInt(10, 60) * tries);
    }
  }
}
