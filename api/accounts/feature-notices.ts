import type { FeatureNotice } from '#schemas/tenant/accounts.ts';
import { leadsToHomes } from '#schemas/tenant/site-settings.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import type { TenantDatabase } from '../database/database.ts';
import { showsHomes } from '../tenants/shows-homes.ts';
import { accountSettingsOf } from './account-settings.ts';
import { statement } from '../database/statement.ts';

/**
 * The council's feature notices that a person has not dismissed, in the order of the file. Notices about pages
 * the site does not have are left out.
 */
export function undismissedNotices(tenant: Tenant, dismissed: readonly string[]): FeatureNotice[] {
  const hasHomes = showsHomes({ tenant });
  return accountSettingsOf(tenant).featureNotices.filter(
    ({ page = '', featureNoticeIdentifier }) =>
      (hasHomes || !leadsToHomes(page)) && !dismissed.includes(featureNoticeIdentifier),
  );
}

const dismissals = statement({
  values: { accountId: 'uuid' },
  row: { identifier: 'text' },
  text: `
    select feature_notice_identifier as identifier from feature_dismissal
     where tenant_id = app_tenant() and account_id = $accountId`,
});

/** Same as {@link undismissedNotices}, but reads the person's dismissals. */
export async function findFeatureNotices(
  database: TenantDatabase,
  tenant: Tenant,
  accountId: string,
): Promise<FeatureNotice[]> {
  const rows = await database.run(dismissals, { accountId });
  return undismissedNotices(
    tenant,
    rows.map(({ identifier }) => identifier),
  );
}

const dismiss = statement({
  values: { accountId: 'uuid', identifier: 'text' },
  text: `
    insert into feature_dismissal (tenant_id, account_id, feature_notice_identifier)
    values (app_tenant(), $accountId, $identifier)
    on conflict do nothing`,
});

/**
 * Dismisses a feature notice for good. Returns false if the council has no such notice. Dismissing it again
 * changes nothing.
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
  await database.run(dismiss, { accountId, identifier });
  return true;
}
