import { sql, type Kysely } from 'kysely';
import type { ClaimReleased } from '#schemas/backoffice/claim.ts';
import { writeAccountNotice } from '../accounts/account-notice.ts';
import { writeAudit } from '../accounts/audit.ts';
import type { Tables } from '../database/tables.ts';

/**
 * Removes an application from its account, so that another applicant on it can claim it, and notifies the
 * former owner (docs/decisions/0061). Its bids stay with the application. Messages and actions stay in the
 * account, since joint applicants may have parted.
 * @returns undefined if the council has no such application
 */
export function releaseClaim(
  query: Kysely<Tables>,
  externalReference: string,
): Promise<ClaimReleased | undefined> {
  return query.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: string; accountId: string | null; reference: string }>`
      select id, account_id as "accountId", reference from application
       where tenant_id = app_tenant() and external_reference = ${externalReference}
         for no key update`.execute(transaction);
    const [held] = rows;
    if (!held) return undefined;
    const { id, accountId, reference } = held;
    if (accountId === null) return { released: false };
    await sql`update application set account_id = null where tenant_id = app_tenant() and id = ${id}`.execute(
      transaction,
    );
    const by = { query: transaction };
    await writeAudit(by, { event: 'case.release', accountId, madeBy: 'staff' });
    await writeAccountNotice(by, { kind: 'account.applicationReleased', accountId, reference });
    return { released: true };
  });
}
