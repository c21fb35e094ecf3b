import { accountMachine, accountRow, type StoredAccountState } from '#machines/lifecycle/account.machine.ts';
import { apply } from '#machines/lifecycle/apply.ts';
import type { AccountStatusBody, AccountStatusResponse } from '#schemas/backoffice/account-status.ts';
import { writeAccountNotice } from '../accounts/account-notice.ts';
import { writeAudit } from '../accounts/audit.ts';
import type { TenantDatabase, Transaction } from '../database/database.ts';
import { statement, typed, type Row } from '../database/statement.ts';

type Found = Row<typeof hold>;

const hold = statement({
  values: { name: 'text', email: 'text' },
  row: {
    id: 'uuid',
    registrationNumber: 'text',
    standing: typed<StoredAccountState>('text'),
    suspendedFrom: typed<StoredAccountState | null>('text'),
  },
  text: `
    select id, registration_number as "registrationNumber", state as standing, suspended_from as "suspendedFrom"
      from account
     where tenant_id = app_tenant() and (registration_number = $name or email_key = lower($email))
       for update`,
});
const setState = statement({
  values: { accountId: 'uuid', standing: 'text', suspendedFrom: 'text?' },
  text: `
    update account
       set state = $standing, suspended_from = $suspendedFrom, failed_attempts = 0, locked_until = null
     where tenant_id = app_tenant() and id = $accountId`,
});

/**
 * Suspends or restores an account, as its lifecycle allows. Suspending logs the person out of every browser at
 * once (the trigger `end_sessions_of_suspended`); either one ends a lock. If the account is already
 * suspended or active, as asked, nothing changes, and the answer has `changed: false`. The person gets a letter
 * if the address is proven to be theirs.
 * @param name a registration number, or an email address.
 * @returns undefined if the council has no such account.
 */
export async function changeAccountState(
  database: TenantDatabase,
  name: string,
  asked: AccountStatusBody['standing'],
): Promise<AccountStatusResponse | undefined> {
  return database.transaction(async (transaction) => {
    const [account] = await transaction.run(hold, { name, email: name.trim() });
    if (!account) return undefined;
    const { id: accountId, registrationNumber, standing } = account;
    const next = stateAfter(account, asked);
    if (next === undefined) return { registrationNumber, standing, changed: false };
    const suspendedFrom = next === 'suspended' ? (standing === 'active' ? 'active' : 'unconfirmed') : null;
    await transaction.run(setState, { accountId, standing: next, suspendedFrom });
    const event = next === 'suspended' ? 'account.suspend' : 'account.reinstate';
    await writeAudit(transaction, { event, accountId, madeBy: 'staff' });
    if (next === 'suspended' && standing === 'active') {
      const hasBids = await hasLiveBids(transaction, accountId);
      await writeAccountNotice(transaction, { kind: 'account.suspendedByStaff', accountId, hasBids });
    }
    if (next === 'active') {
      await writeAccountNotice(transaction, { kind: 'account.restoredByStaff', accountId });
    }
    return { registrationNumber, standing: next, changed: true };
  });
}

const liveBids = statement({
  values: { accountId: 'uuid' },
  text: `
    select from bid
      join application on application.tenant_id = bid.tenant_id and application.id = bid.application_id
      join advert on advert.tenant_id = bid.tenant_id and advert.id = bid.advert_id
     where bid.tenant_id = app_tenant() and bid.state = 'live' and application.account_id = $accountId
       and advert.state = 'published' and advert.closes_at > (select app_now())
     limit 1`,
});

async function hasLiveBids(transaction: Transaction, accountId: string): Promise<boolean> {
  const rows = await transaction.run(liveBids, { accountId });
  return rows.length > 0;
}

/** Returns the new state; undefined if the lifecycle changes nothing. */
function stateAfter(
  { standing, suspendedFrom }: Found,
  asked: AccountStatusBody['standing'],
): StoredAccountState | undefined {
  const applied = apply(
    accountMachine,
    // Staff may suspend or restore a locked account, too; either change ends the lock.
    accountRow(standing, false),
    asked === 'suspended'
      ? { type: 'account.suspend' }
      : { type: 'account.restore', confirmed: suspendedFrom !== 'unconfirmed' },
  );
  return applied.ok ? applied.context.stored : undefined;
}
