import { sql } from 'kysely';
import type { FeatureNotice } from '#schemas/tenant/accounts.ts';
import { leadsToHomes } from '#schemas/tenant/site-settings.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import type { TenantDatabase } from '../database/database.ts';
import { showsHomes } from '../tenants/shows-homes.ts';
import { accountSettingsOf } from './account-settings.ts';

/**
 * The council's feature notices that somebody has not dismissed, in the order of the file. Notices about pages that the
 * site does not have are left out.
 */
export async function findFeatureNotices(
  database: TenantDatabase,
  tenant: Tenant,
  accountId: string,
): Promise<FeatureNotice[]> {
  const hasHomes = showsHomes({ tenant });
  const featureNotices = accountSettingsOf(tenant).featureNotices.filter(
    ({ page = '' }) => hasHomes || !leadsToHomes(page),
  );
  if (featureNotices.length === 0) return [];
  const dismissed = await database.query
    .selectFrom('feature_dismissal')
    .select('feature_notice_identifier as identifier')
    .where('account_id', '=', accountId)
    .execute();
  const gone = new Set(dismissed.map(({ identifier }) => identifier));
  return featureNotices.filter(({ featureNoticeIdentifier }) => !gone.has(featureNoticeIdentifier));
}

/**
 * Dismisses a feature notice for good. False where the council has no such notice. Dismissing it again changes nothing.
 */
export async function dismissFeatureNotice(
  database: TenantDatabase,
  tenant: Tenant,
  accountId: string,
  identifier: string,
): Promise<boolean> {
  const known = accountSettingsOf(tenant).featureNotices.some(
    ({ featureNoticeIdentifier }) => featureNoticeIdentifier === identifier,
  );
  if (!known) return false;
  await sql`
    insert into feature_dismissal (tenant_id, account_id, feature_notice_identifier)
    values (app_tenant(), ${accountId}, ${identifier})
    on conflict do nothing`.execute(database.query);
  return true;
}
