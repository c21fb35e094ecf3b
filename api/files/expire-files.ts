import type { FileState } from '#schemas/file-kinds.ts';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { apply } from '#machines/lifecycle/apply.ts';
import { fileMachine } from '#machines/lifecycle/file.machine.ts';
import type { FileSettings } from '#schemas/tenant/files.ts';
import type { Queries, TenantDatabase } from '../database/database.ts';
import { deleteUnclaimedBytes } from './kept-bytes.ts';
import { stagedPath, type FileServices } from './file-services.ts';
import type { FileKey } from './storage/file-store.ts';
import { statement, typed } from '../database/statement.ts';

/** Hours after which an unfinished upload is deleted. */
const keepHalfSentHours = 24;
/** Days after which a visitor's files for a form they never sent are deleted. */
const keepVisitorsDays = 7;
/** Rows per transaction. */
const atOnce = 200;
/** Days after which the name of a removed or refused file, which may contain a person's name, is deleted. */
const keepNamesDays = 90;
/** Bytes without a row may belong to a transaction that is about to commit; after a day they do not. */
const orphanAgeMs = 86_400_000;

export interface ExpiredFiles {
  /** Number of rows past their time. */
  readonly files: number;
  /** Number of stored files without a row. */
  readonly orphans: number;
}

/**
 * Deletes the bytes of one council's files that are past their time, and bytes without a row. The rows stay, as
 * a record that there was a file.
 * @param signal stops between two files; the next run does the rest.
 */
export async function expireFiles(
  database: TenantDatabase,
  files: Pick<FileServices, 'store' | 'stagingFolder'>,
  council: Omit<FileKey, 'sha256'>,
  settings: FileSettings,
  signal?: AbortSignal,
): Promise<ExpiredFiles> {
  await forgetNames(database);
  let expired = 0;
  for (;;) {
    if (signal?.aborted) return { files: expired, orphans: 0 };
    const gone = await database.transaction((transaction) => expireSome(transaction, settings));
    for (const { id, hashes } of gone) {
      await rm(stagedPath(files, council.tenantId, id), { force: true });
      await deleteUnclaimedBytes(database, files.store, council, hashes);
    }
    expired += gone.length;
    if (gone.length < atOnce) break;
  }
  return { files: expired, orphans: await sweepOrphans(database, files, council, signal) };
}

const renameRemoved = statement({
  text: `
    update file set name = 'file'
     where tenant_id = app_tenant() and state in ('removed', 'refused') and name <> 'file'
       and coalesce(removed_at, looked_at) < app_now() - make_interval(days => ${keepNamesDays})`,
});

/**
 * Deletes the names of files. The owner, who can still see that there was a file, has had time to see which
 * one.
 */
async function forgetNames(database: Queries): Promise<void> {
  await database.run(renameRemoved);
}

const overdue = statement({
  values: { days: 'jsonb', longest: 'integer' },
  row: { id: 'uuid', state: typed<FileState>('text'), hashes: typed<Buffer[]>('bytea[]') },
  text: `
    select file.id, file.state,
           array_remove(array[file.sha256, file.thumbnail_sha256], null) as hashes
      from file
     where tenant_id = app_tenant() and state not in ('removed', 'refused')
       and case
             when state = 'receiving' then created_at < app_now() - make_interval(hours => ${keepHalfSentHours})
             when visitor_hash is not null and sent_at is null
               then received_at < app_now() - make_interval(days => ${keepVisitorsDays})
             else received_at < app_now() - make_interval(
                    days => coalesce(($days::jsonb ->> document_kind)::integer, $longest))
           end
     order by id limit ${atOnce}
       for update skip locked`,
});

const remove = statement({
  values: { ids: 'uuid[]' },
  text: `
    update file set state = 'removed', sha256 = null, thumbnail_sha256 = null, removed_at = app_now()
     where tenant_id = app_tenant() and id = any ($ids)`,
});

async function expireSome(
  transaction: Queries,
  { documentKinds }: FileSettings,
): Promise<readonly { readonly id: string; readonly hashes: readonly Buffer[] }[]> {
  // Files of a kind that the council no longer lists are kept for the longest period listed.
  const longest = Math.max(...documentKinds.map(({ keepDays }) => keepDays));
  const days = Object.fromEntries(documentKinds.map(({ id, keepDays }) => [id, keepDays]));
  const rows = await transaction.run(overdue, { days, longest });
  const due = rows.filter(
    ({ state }) => apply(fileMachine, { state, context: {} }, { type: 'file.expire', due: true }).ok,
  );
  if (due.length > 0) {
    await transaction.run(remove, { ids: due.map(({ id }) => id) });
  }
  return due;
}

function isOld(at: Date): boolean {
  return Date.now() - at.getTime() > orphanAgeMs;
}

const wanted = statement({
  values: { name: 'text' },
  text: `
      select from file
       where tenant_id = app_tenant() and id::text = $name and state in ('receiving', 'waiting', 'infected')`,
});

/** Deletes bytes without a row, left by a process that died between two steps. */
async function sweepOrphans(
  database: TenantDatabase,
  { store, stagingFolder }: Pick<FileServices, 'store' | 'stagingFolder'>,
  council: Omit<FileKey, 'sha256'>,
  signal: AbortSignal | undefined,
): Promise<number> {
  let orphans = 0;
  const folder = join(stagingFolder, council.tenantId);
  for (const name of await readdir(folder).catch(() => [])) {
    if (signal?.aborted) return orphans;
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (!found || !isOld(found.mtime)) continue;
    const owner = await database.run(wanted, { name });
    if (owner.length > 0) continue;
    await rm(join(folder, name), { force: true, recursive: true });
    orphans += 1;
  }
  for await (const { sha256, putAt } of store.list(council)) {
    if (signal?.aborted) return orphans;
    if (!isOld(putAt)) continue;
    orphans += await deleteUnclaimedBytes(database, store, council, [Buffer.from(sha256, 'hex')]);
  }
  return orphans;
}
