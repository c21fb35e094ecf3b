import type { TenantDatabase } from '../database/database.ts';
import { statement } from '../database/statement.ts';

/** Specification section 9: 15 minutes; product decision: after 5 failures in a row. */
const maximumFailures = 5;
const lockLasts = '15 minutes';

/** A failed log-in. `accountId` is null if no account has the name. */
interface Failure {
  readonly accountId: string | null;
  /** The device token's hash, if the account knows the browser. */
  readonly deviceHash: Buffer | null;
  /** A word for the audit. */
  readonly reason: string;
  /** False if the password was right and the log-in was refused for another reason. */
  readonly counted: boolean;
  /**
   * True if the answer hides the reason, so a letter gives it to the account's mailbox, at most once an hour.
   */
  readonly byLetter: boolean;
}

const refuseLogIn = statement({
  values: {
    accountId: 'uuid?',
    deviceHash: 'bytea?',
    counted: 'boolean',
    maximumFailures: 'integer',
    lockLasts: 'interval',
    reason: 'text',
    byLetter: 'boolean',
  },
  row: { locked: 'boolean' },
  text: `
    select refuse_log_in($accountId, $deviceHash, $counted, $maximumFailures, $lockLasts, $reason, $byLetter) as locked`,
});

/**
 * Counts a failure against this browser if the account knows it, otherwise against all unknown browsers
 * together; the fifth in a row locks. Specification section 9.
 * @returns true if it was locked already; then nothing is counted, so that the lock still ends on time.
 */
export async function countFailure(database: TenantDatabase, failure: Failure): Promise<boolean> {
  const { accountId, deviceHash, reason, counted, byLetter } = failure;
  const [row] = await database.run(refuseLogIn, {
    accountId,
    deviceHash,
    counted,
    maximumFailures,
    lockLasts,
    reason,
    byLetter,
  });
  return row?.locked ?? false;
}
