import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { apply } from '#machines/lifecycle/apply.ts';
import { fileMachine } from '#machines/lifecycle/file.machine.ts';
import type { TenantDatabase } from '../database/database.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { FileOwner } from './file-owner.ts';
import { stagedPath, type FileServices } from './file-services.ts';
import { deleteUnclaimedBytes } from './kept-bytes.ts';
import { StoreUnavailable, type FileKey } from './storage/file-store.ts';

interface FileRemoval {
  readonly council: Omit<FileKey, 'sha256'>;
  readonly fileId: string;
  readonly owner: FileOwner;
}

/**
 * Removes a file at its owner's request. Its bytes are deleted after the row is updated, unless another file
 * has the same ones; if the store is down, the sweep for bytes without a row deletes them later.
 * @throws ProblemError `request.notFound` for another person's file; `file.notAllowed` for one that was sent or
 * quarantined.
 */
export async function removeFile(
  { store, stagingFolder }: Pick<FileServices, 'store' | 'stagingFolder'>,
  database: TenantDatabase,
  { council, fileId, owner }: FileRemoval,
): Promise<void> {
  const gone = await database.query.transaction().execute(async (transaction) => {
    const file = await transaction
      .selectFrom('file')
      .select(['state', 'sha256', 'thumbnail_sha256', 'sent_at'])
      .where('id', '=', fileId)
      .where((where) =>
        where.or([where('account_id', '=', owner.accountId), where('visitor_hash', '=', owner.visitorHash)]),
      )
      .forUpdate()
      .executeTakeFirst();
    if (!file) throw new ProblemError('request.notFound');
    const row = { state: file.state, context: {} };
    const removed = apply(fileMachine, row, { type: 'file.remove', sent: file.sent_at !== null });
    if (!removed.ok) throw new ProblemError('file.notAllowed');
    await transaction
      .updateTable('file')
      .set({
        state: removed.state,
        refusal: null,
        sha256: null,
        thumbnail_sha256: null,
        removed_at: sql<Date>`app_now()`,
      })
      .where('id', '=', fileId)
      .execute();
    return [file.sha256, file.thumbnail_sha256].filter((hash) => hash !== null);
  });
  await rm(stagedPath({ stagingFolder }, council.tenantId, fileId), { force: true });
  await deleteUnclaimedBytes(database, store, council, gone).catch(unlessAway);
}

function unlessAway(error: unknown): void {
  if (!(error instanceof StoreUnavailable)) throw error;
}
