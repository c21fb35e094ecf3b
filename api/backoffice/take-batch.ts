import type { FeedKind, FeedResponse } from '#schemas/backoffice/feed.ts';
import type { TenantDatabase, Transaction } from '../database/database.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { lockChanges } from '../lettings/adverts/lock-changes.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { tellCrowds } from './crowd-findings.ts';
import { hasErrors, withValues } from './finding.ts';
import { lockNamed, referenceOf } from './lock-named.ts';
import { retryChange } from './retry-change.ts';
import { takeItems } from './take-items.ts';
import { tellUnclaimable } from './unclaimable.ts';
import { tellUntold } from './untold-counts.ts';

interface Batch {
  readonly kind: FeedKind;
  readonly items: readonly unknown[];
  readonly dryRun: boolean;
}

/**
 * Imports a batch, all of it or nothing. A dry run does the same work and rolls it back, so that it cannot
 * differ from the real run. After a conflict with simultaneous requests it starts again.
 * @throws ProblemError `feed.refused` with every finding, if one of them is an error; `service.unavailable` if
 * locks were held for too long.
 */
export async function takeBatch(
  database: TenantDatabase,
  files: TenantFiles,
  batch: Batch,
): Promise<FeedResponse> {
  return retryChange('the batch', () => takeOnce(database, files, batch));
}

async function takeOnce(
  database: TenantDatabase,
  files: TenantFiles,
  { kind, items, dryRun }: Batch,
): Promise<FeedResponse> {
  const work = async (transaction: Transaction) => {
    await lockChanges(transaction);
    await lockNamed(
      transaction,
      kind,
      items.flatMap((item) => referenceOf(item) ?? []),
    );
    const sent = items.map((item, place) => ({ at: `/items/${place}`, item }));
    const brought = await takeItems[kind](transaction, files, sent);
    const crowds = brought.crowds === undefined ? [] : withValues(tellCrowds(brought.crowds), sent);
    const findings = [...brought.findings, ...crowds];
    if (hasErrors(findings)) throw new ProblemError('feed.refused', { findings });
    return { brought, findings };
  };
  const { brought, findings } = await database.transaction(work, () => !dryRun);
  const { untold = new Map(), created, changed, unchanged } = brought;
  const unclaimable = brought.unclaimable && tellUnclaimable(brought.unclaimable);
  return {
    dryRun,
    created,
    changed,
    unchanged,
    findings,
    ...(untold.size === 0 ? {} : { untold: tellUntold(untold, files.policy) }),
    ...(unclaimable === undefined ? {} : { unclaimable }),
  };
}
