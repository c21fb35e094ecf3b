import type { Statement, TenantDatabase } from '../database/database.ts';

/** Specification section 9: 15 minutes; product decision: after 5 failures in a row. */
const maximumFailures = 5;
const lockLasts = '15 minutes';

/** A log-in that did not succeed. A null account: nobody has that name. */
export interface Failure {
  readonly accountId: string | null;
  /** Of a browser that the account knows. */
  readonly deviceHash: Buffer | null;
  /** A word for the audit. */
  readonly reason: string;
  /** False: the password was right, and something else stood in the way. */
  readonly counted: boolean;
  /** The answer does not say what stands in the way: the account's mailbox is told, at most once an hour. */
  readonly byLetter: boolean;
}

const refuseLogIn: Statement = {
  name: 'refuse-log-in',
  text: 'select refuse_log_in($1, $2, $3, $4, $5::interval, $6, $7) as locked',
};

/**
 * Counts a failure against this browser where the account knows it, and against everybody else's otherwise; the fifth
 * in a row locks. Specification section 9.
 * @returns whether it was locked already; then nothing is counted, so that a lock ends when it was to end.
 */
export async function countFailure(database: TenantDatabase, failure: Failure): Promise<boolean> {
  const { accountId, deviceHash, reason, counted, byLetter } = failure;
  const [row] = await database.run<{ locked: boolean }>(refuseLogIn, [
    accountId,
    deviceHash,
    counted,
    maximumFailures,
    lockLasts,
    reason,
    byLetter,
  ]);
  return row?.locked ?? false;
}
