import type { FileState } from '#schemas/file-kinds.ts';
import { rm } from 'node:fs/promises';
import { apply } from '#machines/lifecycle/apply.ts';
import { fileMachine } from '#machines/lifecycle/file.machine.ts';
import type { TenantDatabase } from '../database/database.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { FileOwner } from './file-owner.ts';
import { stagedPath, type FileServices } from './file-services.ts';
import { deleteUnclaimedBytes } from './kept-bytes.ts';
import { StoreUnavailable, type FileKey } from './storage/file-store.ts';
import { statement, typed } from '../database/statement.ts';

interface FileRemoval {
  readonly council: Omit<FileKey, 'sha256'>;
  readonly fileId: string;
  readonly owner: FileOwner;
}

const hold = statement({
  values: { fileId: 'uuid', accountId: 'uuid?', visitorHash: 'bytea?' },
  row: { state: typed<FileState>('text'), sha256: 'bytea?', thumbnailSha256: 'bytea?', sent: 'boolean' },
  text: `
    select state, sha256, thumbnail_sha256 as "thumbnailSha256", sent_at is not null as sent
      from file
     where tenant_id = app_tenant() and id = $fileId
       and (account_id = $accountId or visitor_hash = $visitorHash)
       for update`,
});

const remove = statement({
  values: { fileId: 'uuid', state: 'text' },
  text: `
    update file
       set state = $state, refusal = null, sha256 = null, thumbnail_sha256 = null, removed_at = app_now()
     where tenant_id = app_tenant() and id = $fileId`,
});

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
  const gone = await database.transaction(async (transaction) => {
    const [file] = await transaction.run(hold, { fileId, ...owner });
    if (!file) throw new ProblemError('request.notFound');
    const row = { state: file.state, context: {} };
    const removed = apply(fileMachine, row, { type: 'file.remove', sent: file.sent });
    if (!removed.ok) throw new ProblemError('file.notAllowed');
    await transaction.run(remove, { fileId, state: removed.state });
    return [file.sha256, file.thumbnailSha256].filter((hash) => hash !== null);
  });
  await rm(stagedPath({ stagingFolder }, council.tenantId, fileId), { force: true });
  await deleteUnclaimedBytes(database, store, council, gone).catch(unlessAway);
}

function unlessAway(error: unknown): void {
  if (!(error instanceof StoreUnavailable)) throw error;
}
