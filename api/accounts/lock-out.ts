import type { Statement, TenantDatabase } from '../database/database.ts';

/** Specification section 9: 15 minutes; product decision: after 5 failures in a row. */
const maximumFailures = 5;
const lockLasts = '15 minutes';

/** A log-in that failed. A null account: nobody has that name. */
export interface Failure {
  readonly accountId: string | null;
  /** The device token's hash, where the account knows the browser. */
  readonly deviceHash: Buffer | null;
  /** A word for the audit. */
  readonly reason: string;
  /** False: the password was right, and the log-in was refused for another reason. */
  readonly counted: boolean;
  /** The answer does not give the reason, so the account's mailbox is told, at most once an hour. */
  readonly byLetter: boolean;
}

const refuseLogIn: Statement = {
  name: 'refuse-log-in',
  text: 'select refuse_log_in($1, $2, $3, $4, $5::interval, $6, $7) as locked',
};

/**
 * Counts a failure against this browser where the account knows it, and otherwise against all unknown browsers
 * together; the fifth in a row locks. Specification section 9.
 * @returns whether it was locked already; then nothing is counted, so that the lock still ends on time.
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
