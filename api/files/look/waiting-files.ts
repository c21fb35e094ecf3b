import { sql, type Kysely } from 'kysely';
import { apply } from '#machines/lifecycle/apply.ts';
import { fileMachine, type FileEvent } from '#machines/lifecycle/file.machine.ts';
import type { FileKind, FileRefusal, FileState } from '#schemas/file-kinds.ts';
import { writeAudit } from '../../accounts/audit.ts';
import type { Statement, TenantDatabase } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { writeFileNotice } from '../file-notice.ts';
import { holdBytes } from '../kept-bytes.ts';

/** A file claimed for a check. */
export interface TakenFile {
  readonly id: string;
  readonly state: Extract<FileState, 'waiting' | 'notScanned'>;
  readonly formIdentifier: string;
  readonly answer: string;
  /** Number of checks, including this one. */
  readonly attempts: number;
  /** Hashes of a stored file. */
  readonly sha256: Buffer | null;
  readonly thumbnailSha256: Buffer | null;
}

const due = `
     tenant_id = app_tenant() and (state = 'waiting' or ($1 and state = 'notScanned'))
     and look_after <= (select app_now())`;

const anyDue: Statement = { name: 'file-due', text: `select from file where ${due} limit 1` };

/** True if {@link takeFile} would find a file. */
export async function isFileDue(database: TenantDatabase, hasScanner: boolean): Promise<boolean> {
  return (await database.run(anyDue, [hasScanner])).length > 0;
}

// Claiming a file postpones it by more than a check takes, so an interrupted check is repeated, and no
// transaction is open during a scan. The time is a subselect so that the indexes are used.
const takeOne: Statement = {
  name: 'file-take',
  text: `
    with due as materialized (
           select id from file
            where ${due}
            order by state = 'notScanned', look_after, id
            limit 1
              for update skip locked
         )
    update file set look_attempts = look_attempts + 1, look_after = app_now() + interval '2 minutes'
      from due
     where file.tenant_id = app_tenant() and file.id = due.id
    returning file.id, state, form_identifier as "formIdentifier", answer, look_attempts as attempts,
              sha256, thumbnail_sha256 as "thumbnailSha256"`,
};

/**
 * Claims the file that has waited longest, for two minutes; undefined if none is due.
 * @param hasScanner also claims files stored without a scan, after all others.
 */
export async function takeFile(
  database: TenantDatabase,
  hasScanner: boolean,
): Promise<TakenFile | undefined> {
  const [taken] = await database.run<TakenFile & Record<string, unknown>>(takeOne, [hasScanner]);
  return taken;
}

/** The facts of a stored file. */
export interface KeptFile {
  readonly kind: Exclude<FileKind, 'heic'>;
  /** Size in bytes. */
  readonly size: number;
  readonly sha256: Buffer;
  readonly thumbnailSha256: Buffer | null;
}

/**
 * Postpones a file: by 1, 2, 4 and 8 minutes, then by a quarter of an hour each time.
 * @returns true if it is still waiting; its owner may have removed it meanwhile.
 */
export async function postpone(
  { query }: TenantDatabase,
  { id, attempts, state }: TakenFile,
): Promise<boolean> {
  const minutes = Math.min(2 ** (attempts - 1), 15);
  const { numUpdatedRows } = await query
    .updateTable('file')
    .set({ look_after: sql<Date>`app_now() + make_interval(mins => ${minutes})` })
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Records which bytes a file will have, before they are in the store: from then on they are not deleted on
 * behalf of another file with the same bytes.
 * @returns true if the file still waits to be stored.
 */
export function claimBytes(
  { query }: TenantDatabase,
  { id }: TakenFile,
  { sha256, thumbnailSha256 }: KeptFile,
): Promise<boolean> {
  return query.transaction().execute(async (transaction) => {
    // Always in one order, to avoid a deadlock.
    const hashes = [sha256, ...(thumbnailSha256 ? [thumbnailSha256] : [])].sort(Buffer.compare);
    for (const hash of hashes) await holdBytes(transaction, hash);
    const { numUpdatedRows } = await transaction
      .updateTable('file')
      .set({ sha256, thumbnail_sha256: thumbnailSha256 })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });
}

/** The result of a check, as recorded. */
type Settled =
  | {
      readonly event: Extract<FileEvent, { readonly type: 'look.pass' }>;
      /** Null for a file that was already stored. */
      readonly kept: KeptFile | null;
    }
  | {
      readonly event: Extract<FileEvent, { readonly type: 'look.refuse' }>;
      readonly refusal: FileRefusal;
    }
  | { readonly event: Extract<FileEvent, { readonly type: 'look.infect' }> };

/**
 * Records the result of a check and its consequences.
 * @returns false if the file was removed meanwhile, or another check was quicker: then nothing is written.
 */
export function settleFile({ query }: TenantDatabase, id: string, settled: Settled): Promise<boolean> {
  return query.transaction().execute(async (transaction) => {
    const file = await transaction
      .selectFrom('file')
      .select(['state', 'account_id as accountId', 'name'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (file === undefined) return false;
    const applied = apply(fileMachine, { state: file.state, context: {} }, settled.event);
    if (!applied.ok) return false;
    await transaction
      .updateTable('file')
      .set({
        state: applied.state,
        looked_at: sql<Date>`app_now()`,
        // A scanner installed later should check it.
        look_after: applied.state === 'notScanned' ? sql<Date>`app_now()` : null,
        ...columnsOf(settled),
      })
      .where('id', '=', id)
      .execute();
    if (applied.effects.some(({ type }) => type === 'file.infected')) {
      await tellInfected(transaction, id, file);
    }
    return true;
  });
}

function columnsOf(settled: Settled) {
  switch (settled.event.type) {
    case 'look.pass': {
      if (!('kept' in settled) || settled.kept === null) return {};
      const { kind, size, sha256, thumbnailSha256 } = settled.kept;
      return { kind, size, sha256, thumbnail_sha256: thumbnailSha256 };
    }
    case 'look.refuse':
      return 'refusal' in settled ? { refusal: settled.refusal, sha256: null, thumbnail_sha256: null } : {};
    case 'look.infect':
      return { sha256: null, thumbnail_sha256: null };
  }
}

/**
 * Reports an infected file: to the council's staff in the audit, and to its owner by letter. A visitor has no
 * address, and is shown it in the form.
 */
async function tellInfected(
  transaction: Kysely<Tables>,
  fileId: string,
  { accountId, name }: { readonly accountId: string | null; readonly name: string },
): Promise<void> {
  await writeAudit(
    { query: transaction },
    { event: 'file.infected', accountId, madeBy: 'system', details: { fileId } },
  );
  if (accountId !== null) {
    await writeFileNotice(transaction, { kind: 'file.infected', accountId, fileId, name });
  }
}
