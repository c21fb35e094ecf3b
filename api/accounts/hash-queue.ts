import { availableParallelism } from 'node:os';
import { ProblemError } from '../errors/problem-error.ts';

/**
 * Node's threads for slow work also read files and look up hosts. If hashes filled them all, everything that comes from
 * a file would wait behind strangers who guess. So two threads stay free; and more hashes than cores would only slow
 * each other down. https://nodejs.org/api/cli.html#uv_threadpool_sizesize
 */
const threads = Number(process.env['UV_THREADPOOL_SIZE']) || 4;
const atOnce = Math.max(1, Math.min(availableParallelism(), threads - 2));

/**
 * About two seconds of work. Anybody who comes later is better off trying again than waiting longer than a page does.
 */
const maximumWaiting = 256;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Does one piece of slow work when it is its turn, in the order of asking.
 * @throws ProblemError `service.unavailable` where too many wait already; nothing of the work was done then.
 */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running < atOnce) running += 1;
  else {
    if (waiting.length >= maximumWaiting) throw new ProblemError('service.unavailable');
    // Finished work hands its place on, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
