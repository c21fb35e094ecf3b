import { ProblemError } from './problem-error.ts';

/** Runs a piece of work when its turn comes, first come, first served. */
type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * A queue for work that would slow other requests if it all ran at once.
 * @param atOnce pieces of work that run at once.
 * @param maximumWaiting pieces of work that may wait; later callers should try again.
 * @returns a function that throws ProblemError `service.unavailable` if too many are waiting; the work has not
 * started then.
 */
export function makeTurns(atOnce: number, maximumWaiting: number): InTurn {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running += 1;
    else {
      if (waiting.length >= maximumWaiting) throw new ProblemError('service.unavailable');
      // A finished task hands its slot to the next, so `running` stays the same.
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
