import type { FeedKind, FeedResponse } from '#schemas/backoffice/feed.ts';
import type { TenantDatabase } from '../database/database.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { hasErrors } from './finding.ts';
import { lockFeed, takeItems } from './take-items.ts';

/**
 * Takes a batch, all of it or nothing. A dry run does the same work and takes it back, so that it cannot say
 * anything else than the real run.
 * @throws ProblemError `feed.refused` with every finding, where one of them is an error.
 */
export async function takeBatch(
  database: TenantDatabase,
  files: TenantFiles,
  batch: { readonly kind: FeedKind; readonly items: readonly unknown[]; readonly dryRun: boolean },
): Promise<FeedResponse> {
  const { kind, items, dryRun } = batch;
  const transaction = await database.query.startTransaction().execute();
  try {
    await lockFeed(transaction);
    const sent = items.map((item, place) => ({ at: `/items/${place}`, item }));
    const brought = await takeItems[kind](transaction, files, sent);
    const findings = [...brought.findings];
    if (hasErrors(findings)) throw new ProblemError('feed.refused', { findings });
    if (dryRun) await transaction.rollback().execute();
    else await transaction.commit().execute();
    return { ...brought, dryRun, findings };
  } finally {
    if (!transaction.isCommitted && !transaction.isRolledBack) await transaction.rollback().execute();
  }
}
