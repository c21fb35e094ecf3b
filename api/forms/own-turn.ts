import { setImmediate as nextTurn } from 'node:timers/promises';

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a piece of work in its own turn of the event loop, after work queued earlier. Checking answers of 300 kB
 * takes some 12 ms, and the database often answers several requests in one turn: checked back to back, they
 * would delay all other requests by their sum (`tests/load/worst-pattern.ts`).
 *
 * @throws errors of the work; the next piece runs all the same.
 */
export function inOwnTurn<Result>(work: () => Result): Promise<Result> {
  const done = last.then(() => nextTurn()).then(work);
  last = done.catch(() => undefined);
  return done;
}
