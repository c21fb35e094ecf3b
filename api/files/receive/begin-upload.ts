import { sql, type Kysely } from 'kysely';
import type { FileSettings } from '#schemas/tenant/files.ts';
import type { TenantDatabase } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { ProblemError } from '../../errors/problem-error.ts';
import type { FileOwner } from '../file-owner.ts';
import { cleanFileName } from './clean-file-name.ts';

/** What somebody wants to send, before its first byte. */
export interface AnnouncedFile {
  readonly owner: FileOwner;
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** The question that asks for it. */
  readonly form: string;
  readonly answer: string;
  readonly documentKind: string;
  /** Files that the question takes. */
  readonly maximumFiles: number;
}

export const megabyte = 1_048_576;

/**
 * Makes the row of a file that is to come, where there is room for it. Announcements of one person stand in line, so that
 * two at once do not both take the last room.
 * @returns its id, which is its name in addresses.
 * @throws ProblemError `file.tooLarge`, `file.tooMany` or `file.quota`, with the council's figures as members.
 */
export function beginUpload(
  { query }: Pick<TenantDatabase, 'query'>,
  settings: FileSettings,
  file: AnnouncedFile,
): Promise<string> {
  const { maximumMegabytes, quotaMegabytes, visitorQuotaMegabytes } = settings;
  if (file.size > maximumMegabytes * megabyte) {
    throw new ProblemError('file.tooLarge', { megabytes: maximumMegabytes });
  }
  const { accountId, visitorHash } = file.owner;
  return query.transaction().execute(async (transaction) => {
    const line = accountId ?? visitorHash?.toString('hex') ?? '';
    await sql`select pg_advisory_xact_lock(hashtextextended(${`files ${line}`}, 0))`.execute(transaction);
    const { bytes, unsent } = await countFiles(transaction, file);
    if (unsent >= file.maximumFiles) throw new ProblemError('file.tooMany', { files: file.maximumFiles });
    const megabytes = accountId === null ? visitorQuotaMegabytes : quotaMegabytes;
    if (bytes + file.size > megabytes * megabyte) throw new ProblemError('file.quota', { megabytes });
    const { id } = await transaction
      .insertInto('file')
      .values({
        tenant_id: sql`app_tenant()`,
        account_id: accountId,
        visitor_hash: accountId === null ? visitorHash : null,
        form_identifier: file.form,
        answer: file.answer,
        document_kind: file.documentKind,
        name: cleanFileName(file.name),
        announced_size: file.size,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/**
 * What a person has here: bytes in all, and files of one question that are not part of something sent. Those that were
 * sent don't count against the question, since nobody could remove them to make room for newer proof.
 */
async function countFiles(
  transaction: Kysely<Tables>,
  { owner: { accountId, visitorHash }, form, answer }: AnnouncedFile,
): Promise<{ readonly bytes: number; readonly unsent: number }> {
  const { rows } = await sql<{ bytes: number; unsent: number }>`
    select coalesce(sum(coalesce(size, announced_size)), 0)::float8 as bytes,
           count(*) filter (
             where form_identifier = ${form} and answer = ${answer}
               and not exists (select from form_submission_file as part
                                where part.tenant_id = file.tenant_id and part.file_id = file.id))::integer as unsent
      from file
     where tenant_id = app_tenant() and state not in ('removed', 'refused')
       and case when ${accountId}::uuid is null then visitor_hash = ${visitorHash}::bytea
                else account_id = ${accountId}::uuid end`.execute(transaction);
  return rows[0] ?? { bytes: 0, unsent: 0 };
}
