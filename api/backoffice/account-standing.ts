import { sql, type Kysely, type Transaction } from 'kysely';
import { accountMachine, accountRow, type AccountStanding } from '#machines/lifecycle/account.machine.ts';
import { apply } from '#machines/lifecycle/apply.ts';
import type { AccountStandingBody, AccountStandingResponse } from '#schemas/backoffice/account-standing.ts';
import { writeAccountNotice } from '../accounts/account-notice.ts';
import { writeAudit } from '../accounts/audit.ts';
import type { Tables } from '../database/tables.ts';

interface Found {
  readonly id: string;
  readonly registrationNumber: string;
  readonly standing: AccountStanding;
  readonly suspendedFrom: AccountStanding | null;
}

/**
 * Suspends or restores an account, as its lifecycle allows. Suspending logs the person out of every browser at
 * once (the trigger `end_sessions_of_suspended`); either one ends a lock. If the account already has the
 * standing asked for, nothing changes, and the answer says so. The person gets a letter if the address is
 * proven to be theirs.
 * @param query a query for one council.
 * @param name a registration number, or an email address.
 * @returns undefined if the council has no such account.
 */
export async function changeAccountStanding(
  query: Kysely<Tables>,
  name: string,
  asked: AccountStandingBody['standing'],
): Promise<AccountStandingResponse | undefined> {
  return query.transaction().execute(async (transaction) => {
    const account = await transaction
      .selectFrom('account')
      .select(['id', 'registration_number as registrationNumber', 'state as standing'])
      .select('suspended_from as suspendedFrom')
      .where((where) =>
        where.or([
          where('registration_number', '=', name),
          where('email_key', '=', sql<string>`lower(${name.trim()})`),
        ]),
      )
      .forUpdate()
      .executeTakeFirst();
    if (!account) return undefined;
    const { id: accountId, registrationNumber, standing } = account;
    const next = standingAfter(account, asked);
    if (next === undefined) return { registrationNumber, standing, changed: false };
    await transaction
      .updateTable('account')
      .set({
        state: next,
        suspended_from: next === 'suspended' ? (standing === 'active' ? 'active' : 'unconfirmed') : null,
        failed_attempts: 0,
        locked_until: null,
      })
      .where('id', '=', accountId)
      .execute();
    const event = next === 'suspended' ? 'account.suspend' : 'account.reinstate';
    await writeAudit({ query: transaction }, { event, accountId, madeBy: 'staff' });
    if (next === 'suspended' && standing === 'active') {
      const hasBids = await hasLiveBids(transaction, accountId);
      await writeAccountNotice(
        { query: transaction },
        { kind: 'account.suspendedByStaff', accountId, hasBids },
      );
    }
    if (next === 'active') {
      await writeAccountNotice({ query: transaction }, { kind: 'account.restoredByStaff', accountId });
    }
    return { registrationNumber, standing: next, changed: true };
  });
}

async function hasLiveBids(transaction: Transaction<Tables>, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from bid
      join application on application.tenant_id = bid.tenant_id and application.id = bid.application_id
      join advert on advert.tenant_id = bid.tenant_id and advert.id = bid.advert_id
     where bid.tenant_id = app_tenant() and bid.state = 'live' and application.account_id = ${accountId}
       and advert.state = 'published' and advert.closes_at > (select app_now())
     limit 1`.execute(transaction);
  return rows.length > 0;
}

/** Returns the new standing; undefined if the lifecycle changes nothing. */
function standingAfter(
  { standing, suspendedFrom }: Found,
  asked: AccountStandingBody['standing'],
): AccountStanding | undefined {
  const applied = apply(
    accountMachine,
    // A lock makes no difference to what staff may do, and ends with either change.
    accountRow(standing, false),
    asked === 'suspended'
      ? { type: 'account.suspend' }
      : { type: 'account.restore', confirmed: suspendedFrom !== 'unconfirmed' },
  );
  return applied.ok ? applied.context.standing : undefined;
}
