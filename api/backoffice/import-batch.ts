import type { FeedKind, FeedResponse } from '#schemas/backoffice/feed.ts';
import type { TenantDatabase, Transaction } from '../database/database.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { lockChanges } from '../lettings/adverts/lock-changes.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { crowdFindings } from './crowd-findings.ts';
import { hasErrors, withValues } from './finding.ts';
import { lockNamed, referenceOf } from './lock-named.ts';
import { retryChange } from './retry-change.ts';
import { importItems } from './import-items.ts';
import { describeUnclaimable } from './unclaimable.ts';
import { describeMissingFacts } from './missing-facts.ts';

interface Batch {
  readonly kind: FeedKind;
  readonly items: readonly unknown[];
  readonly dryRun: boolean;
  /** Reads what the batch has written, before it is committed or rolled back. */
  readonly look?: (transaction: Transaction) => Promise<void>;
}

/**
 * Imports a batch, all of it or nothing. A dry run does the same work and rolls it back, so that it cannot
 * differ from the real run. After a conflict with simultaneous requests it starts again.
 * @throws ProblemError `feed.refused` with every finding, if one of them is an error; `service.unavailable` if
 * locks were held for too long.
 */
export async function importBatch(
  database: TenantDatabase,
  files: TenantFiles,
  batch: Batch,
): Promise<FeedResponse> {
  return retryChange('the batch', () => takeOnce(database, files, batch));
}

async function takeOnce(
  database: TenantDatabase,
  files: TenantFiles,
  { kind, items, dryRun, look }: Batch,
): Promise<FeedResponse> {
  const work = async (transaction: Transaction) => {
    await lockChanges(transaction);
    await lockNamed(
      transaction,
      kind,
      items.flatMap((item) => referenceOf(item) ?? []),
    );
    const sent = items.map((item, place) => ({ at: `/items/${place}`, item }));
    const imported = await importItems[kind](transaction, files, sent);
    const crowds = imported.crowds === undefined ? [] : withValues(crowdFindings(imported.crowds), sent);
    const findings = [...imported.findings, ...crowds];
    if (hasErrors(findings)) throw new ProblemError('feed.refused', { findings });
    await look?.(transaction);
    return { imported, findings };
  };
  const { imported, findings } = await database.transaction(work, () => !dryRun);
  const { missingFacts = [], created, changed, unchanged } = imported;
  const unclaimable = imported.unclaimable && describeUnclaimable(imported.unclaimable);
  return {
    dryRun,
    created,
    changed,
    unchanged,
    findings,
    ...(missingFacts.length === 0 ? {} : { untold: describeMissingFacts(missingFacts, files.policy) }),
    ...(unclaimable === undefined ? {} : { unclaimable }),
  };
}
