import { setImmediate as nextTurn } from 'node:timers/promises';

let last: Promise<unknown> = Promise.resolve();

/**
 * Does a piece of work in a turn of the event loop of its own, after those asked for before it. Answers of 300 kB take some
 * 12 ms to judge, and the database often answers several requests in one turn: judged one after the other, they would keep
 * everybody else waiting for their sum (`tests/load/worst-pattern.ts`).
 *
 * @throws what the work throws; the next piece is done all the same.
 */
export function inOwnTurn<Result>(work: () => Result): Promise<Result> {
  const done = last.then(() => nextTurn()).then(work);
  last = done.catch(() => undefined);
  return done;
}
