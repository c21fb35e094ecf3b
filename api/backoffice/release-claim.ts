import type { ClaimReleased } from '#schemas/backoffice/claim.ts';
import { writeAccountNotice } from '../accounts/account-notice.ts';
import { writeAudit } from '../accounts/audit.ts';
import type { TenantDatabase } from '../database/database.ts';
import { statement } from '../database/statement.ts';

const claimed = statement({
  values: { externalReference: 'text' },
  row: { id: 'uuid', accountId: 'uuid?', reference: 'text' },
  text: `
      select id, account_id as "accountId", reference from application
       where tenant_id = app_tenant() and external_reference = $externalReference
         for no key update`,
});

const release = statement({
  values: { id: 'uuid' },
  text: `update application set account_id = null where tenant_id = app_tenant() and id = $id`,
});

/**
 * Removes an application from its account, so that another applicant on it can claim it, and notifies the
 * former owner (docs/decisions/0061). Its bids stay with the application. Messages and actions stay in the
 * account, since joint applicants may have parted.
 * @returns undefined if the council has no such application
 */
export function releaseClaim(
  database: TenantDatabase,
  externalReference: string,
): Promise<ClaimReleased | undefined> {
  return database.transaction(async (transaction) => {
    const [held] = await transaction.run(claimed, { externalReference });
    if (!held) return undefined;
    const { id, accountId, reference } = held;
    if (accountId === null) return { released: false };
    await transaction.run(release, { id });
    await writeAudit(transaction, { event: 'case.release', accountId, madeBy: 'staff' });
    await writeAccountNotice(transaction, { kind: 'account.applicationReleased', accountId, reference });
    return { released: true };
  });
}
