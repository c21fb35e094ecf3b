import { sql, type Kysely } from 'kysely';
import type { ClaimReleased } from '#schemas/backoffice/claim.ts';
import { writeAccountNotice } from '../accounts/account-notice.ts';
import { writeAudit } from '../accounts/audit.ts';
import type { Tables } from '../database/tables.ts';

/**
 * Takes an application out of the account that has it, so that another applicant of it can claim it, and tells the one who
 * had it (docs/decisions/0061). Its bids stay: they are the application’s. What was said and asked in the account stays
 * there, since joint applicants may have parted.
 * @returns undefined where the council has no such application
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
