import { sql, type Kysely } from 'kysely';
import type { FileSettings } from '#schemas/tenant/files.ts';
import type { TenantDatabase } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { ProblemError } from '../../errors/problem-error.ts';
import type { FileOwner } from '../file-owner.ts';
import { cleanFileName } from './clean-file-name.ts';
import { findFullCeiling } from './take-bytes.ts';
import { hasRoomFor, type Ceiling, type UploadCeilings } from './upload-ceilings.ts';

/** A file announced before its first byte. */
interface AnnouncedFile {
  readonly owner: FileOwner;
  readonly name: string;
  /** Size in bytes. */
  readonly size: number;
  readonly wish: FileWish;
  /** The value of `senderOf`. */
  readonly sender: string;
}

/** The purpose of a file: a question in a form, an upload of an action, or a message. */
type FilePurpose =
  | { readonly form: string; readonly answer: string }
  | { readonly action: string; readonly answer: string }
  | { readonly message: true };

/** A request for files. */
export interface FileWish {
  readonly purpose: FilePurpose;
  readonly documentKind: string;
  /** Maximum number of unsent files. */
  readonly maximumFiles: number;
}

export const megabyte = 1_048_576;

/** The folder that files come to, and how much it may take. */
interface UploadRoom {
  readonly stagingFolder: string;
  readonly ceilings: UploadCeilings;
}

/** The total a person may store here, in megabytes. */
export function quotaOf(
  { quotaMegabytes, visitorQuotaMegabytes }: FileSettings,
  { accountId }: Pick<FileOwner, 'accountId'>,
): number {
  return accountId === null ? visitorQuotaMegabytes : quotaMegabytes;
}

/**
 * Inserts the row of an announced file, if there is room. Announcements by one person are handled in turn, so
 * that two at once cannot both take the last room.
 * @returns its id, which is used in its addresses; or the ceiling it would exceed today.
 * @throws ProblemError `file.tooLarge`, `file.tooMany` or `file.quota`, with the council's figures as members.
 */
export async function beginUpload(
  database: TenantDatabase,
  settings: FileSettings,
  { stagingFolder, ceilings }: UploadRoom,
  file: AnnouncedFile,
): Promise<{ readonly id: string } | { readonly ceiling: Ceiling }> {
  const { maximumMegabytes } = settings;
  if (file.size > maximumMegabytes * megabyte) {
    throw new ProblemError('file.tooLarge', { megabytes: maximumMegabytes });
  }
  if (!(await hasRoomFor(stagingFolder, file.size, ceilings))) return { ceiling: 'disk' };
  const ceiling = await findFullCeiling(database, file.sender, file.size, ceilings);
  if (ceiling) return { ceiling };
  const { accountId, visitorHash } = file.owner;
  return database.query.transaction().execute(async (transaction) => {
    const line = accountId ?? visitorHash?.toString('hex') ?? '';
    await sql`select pg_advisory_xact_lock(hashtextextended(${`files ${line}`}, 0))`.execute(transaction);
    const { bytes, unsent } = await countFiles(transaction, file);
    const { purpose, documentKind, maximumFiles } = file.wish;
    if (unsent >= maximumFiles) throw new ProblemError('file.tooMany', { files: maximumFiles });
    const megabytes = quotaOf(settings, file.owner);
    if (bytes + file.size > megabytes * megabyte) throw new ProblemError('file.quota', { megabytes });
    return transaction
      .insertInto('file')
      .values({
        tenant_id: sql`app_tenant()`,
        account_id: accountId,
        visitor_hash: accountId === null ? visitorHash : null,
        ...columnsOf(purpose),
        document_kind: documentKind,
        name: cleanFileName(file.name),
        announced_size: file.size,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
}

function columnsOf(purpose: FilePurpose) {
  return {
    form_identifier: 'form' in purpose ? purpose.form : null,
    action_id: 'action' in purpose ? purpose.action : null,
    for_message: 'message' in purpose,
    answer: 'answer' in purpose ? purpose.answer : null,
  };
}

/**
 * Minutes after which an unfinished upload counts only the bytes received: the browser was closed, or has
 * started again.
 */
const halfSentMinutes = 10;

/**
 * Counts a person's total bytes and their unsent files for one purpose. An upload that stopped half-way counts
 * the bytes received, which `takeBytes` enforces. Sent files do not count towards the number, since they cannot
 * be removed to make room for newer evidence.
 */
async function countFiles(
  transaction: Kysely<Tables>,
  { owner: { accountId, visitorHash }, wish: { purpose } }: AnnouncedFile,
): Promise<{ readonly bytes: number; readonly unsent: number }> {
  const wanted = columnsOf(purpose);
  const { rows } = await sql<{ bytes: number; unsent: number }>`
    select coalesce(sum(
             case when state = 'receiving' and created_at < app_now() - make_interval(mins => ${halfSentMinutes})
                  then arrived else coalesce(size, announced_size) end), 0)::float8 as bytes,
           count(*) filter (
             where (form_identifier, action_id, for_message, answer) is not distinct from
                   (${wanted.form_identifier}::text, ${wanted.action_id}::uuid, ${wanted.for_message}::boolean,
                    ${wanted.answer}::text)
               and sent_at is null)::integer as unsent
      from file
     where tenant_id = app_tenant() and state not in ('removed', 'refused')
       and case when ${accountId}::uuid is null then visitor_hash = ${visitorHash}::bytea
                else account_id = ${accountId}::uuid end`.execute(transaction);
  return rows[0] ?? { bytes: 0, unsent: 0 };
}
