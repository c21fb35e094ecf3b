import type { SubmittedFile } from '#schemas/backoffice/form-request.ts';
import type { Statement, TenantDatabase } from '../database/database.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { knownFileColumns, type KnownFile } from '../files/find-files.ts';

/** How long the address of a file works, in seconds. */
const linkSeconds = 3_600;

const readFiles: Statement = {
  name: 'form-submission-files',
  text: `
    select part.submission_id as "submissionId", file.id, file.name, file.kind, file.size::float8 as size, file.state,
           file.document_kind as "documentKind", file.answer, encode(file.sha256, 'hex') as sha256,
           link.until::float8 as until, sign_file_link(file.id, link.until, $2) as signature
      from form_submission_file as part
      join file on file.tenant_id = part.tenant_id and file.id = part.file_id,
           (select floor(extract(epoch from app_now()))::bigint + $3 as until) as link
     where part.tenant_id = app_tenant() and part.submission_id = any($1::uuid[])
     order by file.created_at, file.id`,
};

const findLinked: Statement = {
  name: 'file-of-submission',
  text: `
    select ${knownFileColumns}, link.until > extract(epoch from app_now()) as "isInTime"
      from file, (select $2::bigint as until) as link
     where file.tenant_id = app_tenant() and file.id = $1 and sign_file_link(file.id, link.until, $4) = $3
       and exists (select from form_submission_file as part
                    where part.tenant_id = file.tenant_id and part.file_id = file.id)`,
};

type Row = Omit<SubmittedFile, 'url'> & {
  readonly submissionId: string;
  readonly until: number;
  readonly signature: string;
};

/**
 * The files of forms that were sent, by the form's id, each with an address that works for an hour.
 * @param keyHash of the key that asks; with no other the addresses work
 */
export async function findSubmissionFiles(
  database: TenantDatabase,
  submissionIds: readonly string[],
  keyHash: Buffer,
): Promise<ReadonlyMap<string, SubmittedFile[]>> {
  const rows = await database.run<Row>(readFiles, [submissionIds, keyHash, linkSeconds]);
  const files = new Map<string, SubmittedFile[]>();
  for (const { submissionId, until, signature, ...file } of rows) {
    const url = `/api/backoffice/files/${file.id}/content?until=${until}&signature=${signature}`;
    files.set(submissionId, [...(files.get(submissionId) ?? []), { ...file, url }]);
  }
  return files;
}

export interface FileLink {
  readonly fileId: string;
  /** Seconds since 1970. */
  readonly until: number;
  readonly signature: string;
  /** Of the key that asks. */
  readonly keyHash: Buffer;
}

/**
 * The file that such an address leads to.
 * @throws ProblemError `request.notFound` for an address that was not given to this key; `file.linkEnded` an hour later.
 */
export async function openFileLink(
  database: TenantDatabase,
  { fileId, until, signature, keyHash }: FileLink,
): Promise<KnownFile> {
  const [found] = await database.run<KnownFile & { isInTime: boolean }>(findLinked, [
    fileId,
    until,
    signature,
    keyHash,
  ]);
  if (!found) throw new ProblemError('request.notFound');
  const { isInTime, ...file } = found;
  if (!isInTime) throw new ProblemError('file.linkEnded');
  return file;
}
