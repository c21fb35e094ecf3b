import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { accountMachine, accountRow, type AccountStanding } from '#machines/lifecycle/account.machine.ts';
import { apply } from '#machines/lifecycle/apply.ts';
import type { AccountStandingBody, AccountStandingResponse } from '#schemas/backoffice/account-standing.ts';
import { writeAudit } from '../accounts/audit.ts';
import type { Tables } from '../database/tables.ts';

interface Found {
  readonly id: string;
  readonly registrationNumber: string;
  readonly standing: AccountStanding;
  readonly suspendedFrom: AccountStanding | null;
}

/**
 * Suspends or restores an account, as its lifecycle says. Suspending logs the person out of every browser at once (the
 * trigger `end_sessions_of_suspended`); either one ends a lock. Asking for what is already so changes nothing, and the
 * answer says so.
 * @param query sees one council.
 * @param name a registration number, or an e-mail address.
 * @returns undefined where the council has no such account.
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
    return { registrationNumber, standing: next, changed: true };
  });
}

/** Undefined where there is nothing for the lifecycle to do. */
function standingAfter(
  { standing, suspendedFrom }: Found,
  asked: AccountStandingBody['standing'],
): AccountStanding | undefined {
  const applied = apply(
    accountMachine,
    // A lock changes nothing about what staff may do, and ends with it.
    accountRow(standing, false),
    asked === 'suspended'
      ? { type: 'account.suspend' }
      : { type: 'account.restore', confirmed: suspendedFrom !== 'unconfirmed' },
  );
  return applied.ok ? applied.context.standing : undefined;
}
