import { sql, type Transaction } from 'kysely';
import { hasErrors } from '#api/backoffice/finding.ts';
import { takeItems } from '#api/backoffice/take-items.ts';
import type { Tables } from '#api/database/tables.ts';
import { lockChanges } from '#api/lettings/adverts/lock-changes.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { batchLimit, type FeedKind } from '#schemas/backoffice/feed.ts';
import type { DemoAdvert } from './advert.ts';
import type { DemoHousehold } from './applications.ts';
import { claimableCase, reminderOf } from './letters.ts';

/** Brings homes and their adverts the way in which a council's housing system does. */
export async function bringAdverts(
  transaction: Transaction<Tables>,
  files: TenantFiles,
  adverts: readonly DemoAdvert[],
): Promise<void> {
  if (adverts.length === 0) return;
  const landlords = files.tenant.landlords.map(({ id }) => ({ externalReference: id, landlordId: id }));
  await bring(transaction, files, 'landlords', landlords);
  await bring(
    transaction,
    files,
    'properties',
    adverts.map(({ property }) => property),
  );
  await bring(
    transaction,
    files,
    'adverts',
    adverts.map(({ advert }) => advert),
  );
}

/** Brings a register, and gives each case to its person, as people will when they claim theirs: a feed cannot. */
export async function bringHouseholds(
  transaction: Transaction<Tables>,
  files: TenantFiles,
  households: readonly DemoHousehold[],
): Promise<void> {
  await bring(
    transaction,
    files,
    'applications',
    households.map(({ application }) => application),
  );
  await sql`
    update application set account_id = claimed.account
      from unnest(${households.map(({ application }) => application.reference)}::text[],
                  ${households.map(({ accountId }) => accountId)}::uuid[]) as claimed (reference, account)
     where tenant_id = app_tenant() and application.reference = claimed.reference`.execute(transaction);
}

/** Brings the case that somebody may claim, and what the council says on an account page. Both may be there already. */
export async function bringLetters(transaction: Transaction<Tables>, files: TenantFiles): Promise<void> {
  await bring(transaction, files, 'applications', [claimableCase(files)]);
  await bring(transaction, files, 'notices', [reminderOf(files)]);
}

async function bring(
  transaction: Transaction<Tables>,
  files: TenantFiles,
  kind: FeedKind,
  items: readonly unknown[],
): Promise<void> {
  await lockChanges(transaction);
  for (let start = 0; start < items.length; start += batchLimit) {
    const sent = items
      .slice(start, start + batchLimit)
      .map((item, place) => ({ at: `/${start + place}`, item }));
    const { findings } = await takeItems[kind](transaction, files, sent);
    if (!hasErrors(findings)) continue;
    const told = findings
      .filter(({ severity }) => severity === 'error')
      .map(({ pointer, message }) => `${kind}${pointer}: ${message}`);
    throw new Error(`The demo of ${files.tenant.tenantId} is refused.\n${told.slice(0, 10).join('\n')}`);
  }
}
