import { ProblemError } from './problem-error.ts';

/** Does one piece of work when it is its turn, in the order of asking. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * A queue for work that would hold others up if all of it ran together.
 * @param atOnce as many pieces of work run together.
 * @param maximumWaiting as many wait; whoever comes later had better come again.
 * @returns which throws ProblemError `service.unavailable` where too many wait already; nothing of the work was done then.
 */
export function makeTurns(atOnce: number, maximumWaiting: number): InTurn {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running += 1;
    else {
      if (waiting.length >= maximumWaiting) throw new ProblemError('service.unavailable');
      // Whoever is done hands its place on, so `running` stays as it is.
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
