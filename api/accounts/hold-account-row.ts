import type { StoredAccountState } from '#machines/lifecycle/account.machine.ts';
import type { Queries } from '../database/database.ts';
import { statement, typed, type Row } from '../database/statement.ts';

const hold = statement({
  values: { accountId: 'uuid' },
  row: { state: typed<StoredAccountState>('text'), now: 'timestamptz' },
  text: `
    select state, app_now() as now from account
     where tenant_id = app_tenant() and id = $accountId for no key update`,
});

/**
 * Locks an account's row for a transaction, so that actions of one person on two devices run in turn, even if
 * there is no other row to lock yet.
 * @returns its state and the database's time; undefined if there is no such account.
 */
export async function holdAccountRow(
  transaction: Queries,
  accountId: string,
): Promise<Row<typeof hold> | undefined> {
  const [account] = await transaction.run(hold, { accountId });
  return account;
}
