import { open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { apply } from '#machines/lifecycle/apply.ts';
import { fileMachine } from '#machines/lifecycle/file.machine.ts';
import type { TenantDatabase } from '../../database/database.ts';
import { stagedPath, type FileServices } from '../file-services.ts';

/**
 * Marks an upload as received if all its bytes have arrived. Flushes them to disk first, since a power cut may
 * lose data in the system's cache, then updates the row, which starts the check. Harmless if repeated, so any
 * code that finds all bytes may call it: a process can die between the last byte and this.
 */
export async function finishUpload(
  files: Pick<FileServices, 'stagingFolder'>,
  { query }: Pick<TenantDatabase, 'query'>,
  tenantId: string,
  fileId: string,
): Promise<void> {
  const staged = stagedPath(files, tenantId, fileId);
  const { size } = await stat(staged);
  await flush(staged);
  await flush(dirname(staged));
  await query.transaction().execute(async (transaction) => {
    const file = await transaction
      .selectFrom('file')
      .select(['state', 'announced_size'])
      .where('id', '=', fileId)
      .forUpdate()
      .executeTakeFirst();
    if (!file || Number(file.announced_size) !== size) return;
    const received = apply(fileMachine, { state: file.state, context: {} }, { type: 'bytes.complete' });
    if (!received.ok) return;
    await transaction
      .updateTable('file')
      .set({
        state: received.state,
        received_at: sql<Date>`app_now()`,
        look_after: sql<Date>`app_now()`,
      })
      .where('id', '=', fileId)
      .execute();
  });
}

async function flush(path: string): Promise<void> {
  const opened = await open(path, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
