import { apply } from '#machines/lifecycle/apply.ts';
import { fileMachine, type FileEvent } from '#machines/lifecycle/file.machine.ts';
import type { FileKind, FileRefusal, FileState } from '#schemas/file-kinds.ts';
import { writeAudit } from '../../accounts/audit.ts';
import type { Queries, TenantDatabase } from '../../database/database.ts';
import { writeFileNotice } from '../file-notice.ts';
import { holdBytes } from '../kept-bytes.ts';
import { statement, typed, type Row } from '../../database/statement.ts';

/** A file claimed for a check. */
export type TakenFile = Row<typeof takeOne>;

const due = `
     tenant_id = app_tenant() and (state = 'waiting' or ($hasScanner and state = 'notScanned'))
     and look_after <= (select app_now())`;

const anyDue = statement({
  values: { hasScanner: 'boolean' },
  text: `select from file where ${due} limit 1`,
});

/** True if {@link takeFile} would find a file. */
export async function isFileDue(database: TenantDatabase, hasScanner: boolean): Promise<boolean> {
  return (await database.run(anyDue, { hasScanner })).length > 0;
}

// Claiming a file postpones it by more than a check takes, so an interrupted check is repeated, and no
// transaction is open during a scan. The time is a subselect so that the indexes are used.
const takeOne = statement({
  values: { hasScanner: 'boolean' },
  row: {
    id: 'uuid',
    state: typed<Extract<FileState, 'waiting' | 'notScanned'>>('text'),
    formIdentifier: 'text',
    answer: 'text',
    /** Number of checks, including this one. */
    attempts: 'integer',
    /** Hashes of a stored file. */
    sha256: 'bytea?',
    thumbnailSha256: 'bytea?',
  },
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
});

/**
 * Claims the file that has waited longest, for two minutes; undefined if none is due.
 * @param hasScanner also claims files stored without a scan, after all others.
 */
export async function takeFile(
  database: TenantDatabase,
  hasScanner: boolean,
): Promise<TakenFile | undefined> {
  const [taken] = await database.run(takeOne, { hasScanner });
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

const postponeOne = statement({
  values: { id: 'uuid', state: 'text', minutes: 'integer' },
  text: `
    update file set look_after = app_now() + make_interval(mins => $minutes)
     where tenant_id = app_tenant() and id = $id and state = $state`,
});

/**
 * Postpones a file: by 1, 2, 4 and 8 minutes, then by a quarter of an hour each time.
 * @returns true if it is still waiting; its owner may have removed it meanwhile.
 */
export async function postpone(
  database: TenantDatabase,
  { id, attempts, state }: TakenFile,
): Promise<boolean> {
  const minutes = Math.min(2 ** (attempts - 1), 15);
  return (await database.count(postponeOne, { id, state, minutes })) > 0;
}

const claim = statement({
  values: { id: 'uuid', sha256: 'bytea', thumbnailSha256: 'bytea?' },
  text: `
    update file set sha256 = $sha256, thumbnail_sha256 = $thumbnailSha256
     where tenant_id = app_tenant() and id = $id and state = 'waiting'`,
});

/**
 * Records which bytes a file will have, before they are in the store: from then on they are not deleted on
 * behalf of another file with the same bytes.
 * @returns true if the file still waits to be stored.
 */
export function claimBytes(
  database: TenantDatabase,
  { id }: TakenFile,
  { sha256, thumbnailSha256 }: KeptFile,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    // Always in one order, to avoid a deadlock.
    const hashes = [sha256, ...(thumbnailSha256 ? [thumbnailSha256] : [])].sort(Buffer.compare);
    for (const hash of hashes) await holdBytes(transaction, hash);
    return (await transaction.count(claim, { id, sha256, thumbnailSha256 })) > 0;
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

const hold = statement({
  values: { id: 'uuid' },
  row: { state: typed<FileState>('text'), accountId: 'uuid?', name: 'text' },
  text: `
    select state, account_id as "accountId", name from file
     where tenant_id = app_tenant() and id = $id for update`,
});

// A file that is not scanned is due at once, so that a scanner installed later checks it.
const settle = statement({
  values: {
    id: 'uuid',
    state: 'text',
    refusal: 'text?',
    keepsBytes: 'boolean',
    kind: 'text?',
    size: 'bigint?',
    sha256: 'bytea?',
    thumbnailSha256: 'bytea?',
  },
  text: `
    update file
       set state = $state, looked_at = app_now(),
           look_after = case when $state = 'notScanned' then app_now() end,
           refusal = coalesce($refusal, refusal), kind = coalesce($kind, kind), size = coalesce($size, size),
           sha256 = case when not $keepsBytes then null when $kind::text is null then sha256 else $sha256 end,
           thumbnail_sha256 = case when not $keepsBytes then null
                                   when $kind::text is null then thumbnail_sha256 else $thumbnailSha256 end
     where tenant_id = app_tenant() and id = $id`,
});

/**
 * Records the result of a check and its consequences.
 * @returns false if the file was removed meanwhile, or another check was quicker: then nothing is written.
 */
export function settleFile(database: TenantDatabase, id: string, settled: Settled): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const [file] = await transaction.run(hold, { id });
    if (file === undefined) return false;
    const applied = apply(fileMachine, { state: file.state, context: {} }, settled.event);
    if (!applied.ok) return false;
    await transaction.run(settle, { id, state: applied.state, ...columnsOf(settled) });
    if (applied.effects.some(({ type }) => type === 'file.infected')) {
      await queueInfectedNotice(transaction, id, file);
    }
    return true;
  });
}

function columnsOf(settled: Settled) {
  const none = { refusal: null, kind: null, size: null, sha256: null, thumbnailSha256: null };
  if ('kept' in settled) return { ...none, keepsBytes: true, ...settled.kept };
  return { ...none, keepsBytes: false, refusal: 'refusal' in settled ? settled.refusal : null };
}

/**
 * Reports an infected file: to the council's staff in the audit, and to its owner by letter. A visitor has no
 * address, and is shown it in the form.
 */
async function queueInfectedNotice(
  transaction: Queries,
  fileId: string,
  { accountId, name }: { readonly accountId: string | null; readonly name: string },
): Promise<void> {
  await writeAudit(transaction, { event: 'file.infected', accountId, madeBy: 'system', details: { fileId } });
  if (accountId !== null) {
    await writeFileNotice(transaction, { kind: 'file.infected', accountId, fileId, name });
  }
}
