import { isConflict, retryConflicts } from '../database/retry-conflicts.ts';
import { sqlState } from '../database/sql-state.ts';
import { ProblemError } from '../errors/problem-error.ts';

/**
 * Runs a whole transaction for the back office, and repeats it after a conflict with simultaneous requests.
 * @param what the thing to send again, for the response's detail: `the batch`.
 * @throws ProblemError `service.unavailable` if locks were held for too long; any other error of `work`.
 */
export async function retryChange<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await retryConflicts(work);
  } catch (cause) {
    // 55P03: a lock was not available in time.
    if (!isConflict(cause) && sqlState(cause) !== '55P03') throw cause;
    const detail = `Nothing was saved, because the same records were being changed at the same time. Send ${what} again.`;
    throw new ProblemError('service.unavailable', { detail }, { cause });
  }
}
