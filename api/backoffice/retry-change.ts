import { isConflict, retryConflicts } from '../database/retry-conflicts.ts';
import { sqlState } from '../database/sql-state.ts';
import { ProblemError } from '../errors/problem-error.ts';

/**
 * Does a whole transaction that the back office asked for, and does it again where it met with what people do at the same
 * moment.
 * @param what to send again, for the answer's detail: `the batch`.
 * @throws ProblemError `service.unavailable` where others were in the way for too long; and whatever else `work` throws.
 */
export async function retryChange<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await retryConflicts(work);
  } catch (cause) {
    // 55P03: a lock was not had in time.
    if (!isConflict(cause) && sqlState(cause) !== '55P03') throw cause;
    const detail = `Nothing was taken: others were at work on the same things. Send ${what} again.`;
    throw new ProblemError('service.unavailable', { detail }, { cause });
  }
}
