import { sql, type Kysely } from 'kysely';
import type { FileSettings } from '#schemas/tenant/files.ts';
import type { TenantDatabase } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { ProblemError } from '../../errors/problem-error.ts';
import type { FileOwner } from '../file-owner.ts';
import { cleanFileName } from './clean-file-name.ts';
import { findFullCeiling } from './take-bytes.ts';
import { hasRoomFor, type Ceiling, type UploadCeilings } from './upload-ceilings.ts';

/** What somebody wants to send, before its first byte. */
export interface AnnouncedFile {
  readonly owner: FileOwner;
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly wish: FileWish;
  /** As `senderOf` answers. */
  readonly sender: string;
}

/** What a file is sent for: a form's question, an action's upload, or a message that somebody writes. */
export type FilePurpose =
  | { readonly form: string; readonly answer: string }
  | { readonly action: string; readonly answer: string }
  | { readonly message: true };

/** Something that takes files. */
export interface FileWish {
  readonly purpose: FilePurpose;
  readonly documentKind: string;
  /** Files that it takes at once. */
  readonly maximumFiles: number;
}

export const megabyte = 1_048_576;

/** The folder that files come to, and how much it may take. */
export interface UploadRoom {
  readonly stagingFolder: string;
  readonly ceilings: UploadCeilings;
}

/** What one person may have here in all, in megabytes. */
export function quotaOf(
  { quotaMegabytes, visitorQuotaMegabytes }: FileSettings,
  { accountId }: Pick<FileOwner, 'accountId'>,
): number {
  return accountId === null ? visitorQuotaMegabytes : quotaMegabytes;
}

/**
 * Makes the row of a file that is to come, where there is room for it. Announcements of one person stand in line, so that
 * two at once do not both take the last room.
 * @returns its id, which is its name in addresses; or the ceiling of today that it would break.
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

/** An upload of which no end is in sight, in minutes: a browser that was closed, or that has begun again. */
const halfSentMinutes = 10;

/**
 * What a person has here: bytes in all (of an upload that stopped half-way what has come, `takeBytes` holds it to that), and files of one purpose that are not part of something sent. Those that were
 * sent don't count against it, since nobody could remove them to make room for newer proof.
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
