import type { FileState } from '#schemas/file-kinds.ts';
import { open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { apply } from '#machines/lifecycle/apply.ts';
import { fileMachine } from '#machines/lifecycle/file.machine.ts';
import type { TenantDatabase } from '../../database/database.ts';
import { stagedPath, type FileServices } from '../file-services.ts';
import { statement, typed } from '../../database/statement.ts';

const hold = statement({
  values: { fileId: 'uuid' },
  row: { state: typed<FileState>('text'), announcedSize: 'bigint' },
  text: `
    select state, announced_size as "announcedSize" from file
     where tenant_id = app_tenant() and id = $fileId for update`,
});

const receive = statement({
  values: { fileId: 'uuid', state: 'text' },
  text: `
    update file set state = $state, received_at = app_now(), look_after = app_now()
     where tenant_id = app_tenant() and id = $fileId`,
});

/**
 * Marks an upload as received if all its bytes have arrived. Flushes them to disk first, since a power cut may
 * lose data in the system's cache, then updates the row, which starts the check. Harmless if repeated, so any
 * code that finds all bytes may call it: a process can die between the last byte and this.
 */
export async function finishUpload(
  files: Pick<FileServices, 'stagingFolder'>,
  database: TenantDatabase,
  tenantId: string,
  fileId: string,
): Promise<void> {
  const staged = stagedPath(files, tenantId, fileId);
  const { size } = await stat(staged);
  await flush(staged);
  await flush(dirname(staged));
  await database.transaction(async (transaction) => {
    const [file] = await transaction.run(hold, { fileId });
    if (!file || Number(file.announcedSize) !== size) return;
    const received = apply(fileMachine, { state: file.state, context: {} }, { type: 'bytes.complete' });
    if (!received.ok) return;
    await transaction.run(receive, { fileId, state: received.state });
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
