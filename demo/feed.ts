import { hasErrors } from '#api/backoffice/finding.ts';
import { importItems } from '#api/backoffice/import-items.ts';
import { lockChanges } from '#api/lettings/adverts/lock-changes.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { batchLimit, type FeedKind } from '#schemas/backoffice/feed.ts';
import type { DemoAdvert } from './advert.ts';
import type { DemoHousehold } from './applications.ts';
import type { FeedBatch } from './casework/feed-batch.ts';
import { claimableCase, reminderOf } from './letters.ts';
import type { Transaction } from '#api/database/database.ts';
import { statement } from '#api/database/statement.ts';

/** Sends homes and their adverts through the feed, as a council's housing system does. */
export async function sendAdverts(
  transaction: Transaction,
  files: TenantFiles,
  adverts: readonly DemoAdvert[],
): Promise<void> {
  if (adverts.length === 0) return;
  const landlords = files.tenant.landlords.map(({ id }) => ({ externalReference: id, landlordId: id }));
  await send(transaction, files, 'landlords', landlords);
  await send(
    transaction,
    files,
    'properties',
    adverts.map(({ property }) => property),
  );
  await send(
    transaction,
    files,
    'adverts',
    adverts.map(({ advert }) => advert),
  );
}

const giveAccounts = statement({
  values: { references: 'text[]', accountIds: 'uuid[]' },
  text: `
    update application set account_id = claimed.account
      from unnest($references::text[], $accountIds::uuid[]) as claimed (reference, account)
     where tenant_id = app_tenant() and application.reference = claimed.reference`,
});

/**
 * Sends a register and its casework, and gives each application to its account, which the feed cannot do, because
 * people claim applications themselves. Casework comes first, so that no letters are sent about it at the first start.
 */
export async function sendHouseholds(
  transaction: Transaction,
  files: TenantFiles,
  households: readonly DemoHousehold[],
  casework: readonly FeedBatch[],
): Promise<void> {
  await send(
    transaction,
    files,
    'applications',
    households.map(({ application }) => application),
  );
  for (const { kind, items } of casework) await send(transaction, files, kind, items);
  await transaction.run(giveAccounts, {
    references: households.map(({ application }) => application.reference),
    accountIds: households.map(({ accountId }) => accountId),
  });
}

/** Sends the application to claim, and a notice for an account page. Does nothing where they exist already. */
export async function sendLetters(transaction: Transaction, files: TenantFiles): Promise<void> {
  await send(transaction, files, 'applications', [claimableCase(files)]);
  await send(transaction, files, 'notices', [reminderOf(files)]);
}

/** Sends items of one kind.
 * @throws Error if the feed refuses one: the demo is wrong then.
 */
export async function send(
  transaction: Transaction,
  files: TenantFiles,
  kind: FeedKind,
  items: readonly unknown[],
): Promise<void> {
  await lockChanges(transaction);
  for (let start = 0; start < items.length; start += batchLimit) {
    const sent = items
      .slice(start, start + batchLimit)
      .map((item, place) => ({ at: `/${start + place}`, item }));
    const { findings } = await importItems[kind](transaction, files, sent);
    if (!hasErrors(findings)) continue;
    const reports = findings
      .filter(({ severity }) => severity === 'error')
      .map(({ pointer, message }) => `${kind}${pointer}: ${message}`);
    throw new Error(`The demo of ${files.tenant.tenantId} is refused.\n${reports.slice(0, 10).join('\n')}`);
  }
}
