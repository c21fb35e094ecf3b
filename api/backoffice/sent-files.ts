import type { SubmittedFile } from '#schemas/backoffice/sent-file.ts';
import type { Statement, TenantDatabase } from '../database/database.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { knownFileColumns, type KnownFile } from '../files/find-files.ts';

/** Lifetime of a file's address, in seconds. */
const linkSeconds = 3_600;

/** The things a file can be sent with. */
type SentWith = 'form' | 'action' | 'message';

const readFilesOf: Readonly<Record<SentWith, Statement>> = {
  form: readFiles('form_submission_file', 'submission_id', 'uuid'),
  action: readFiles('workflow_action_file', 'action_id', 'uuid'),
  message: readFiles('message_file', 'message_id', 'bigint'),
};

function readFiles(table: string, column: string, type: 'uuid' | 'bigint'): Statement {
  return {
    name: `files-of-${table}`,
    text: `
    select part.${column}::text as "sentWith", file.id, file.name, file.kind, file.size::float8 as size, file.state,
           file.document_kind as "documentKind", file.answer, encode(file.sha256, 'hex') as sha256,
           link.until::float8 as until, sign_file_link(file.id, link.until, $2) as signature
      from ${table} as part
      join file on file.tenant_id = part.tenant_id and file.id = part.file_id,
           (select floor(extract(epoch from app_now()))::bigint + $3 as until) as link
     where part.tenant_id = app_tenant() and part.${column} = any($1::${type}[])
     order by file.created_at, file.id`,
  };
}

const findLinked: Statement = {
  name: 'linked-file',
  text: `
    select ${knownFileColumns}, link.until > extract(epoch from app_now()) as "isInTime"
      from file, (select $2::bigint as until) as link
     where file.tenant_id = app_tenant() and file.id = $1 and sign_file_link(file.id, link.until, $4) = $3
       and file.sent_at is not null`,
};

/** The caller who gets addresses of files. */
export interface FileAsker {
  /** Hash of the caller's key: the addresses only work with that key. */
  readonly keyHash: Buffer;
  /** The call that serves the bytes, since each call has its own scope. */
  readonly call: '/api/backoffice/files' | '/api/backoffice/events/files';
}

type Row = SubmittedFile & {
  readonly sentWith: string;
  readonly until: number;
  readonly signature: string;
};

/**
 * Finds the files sent with forms, actions or messages, by the id of those, each with an address that works for
 * an hour.
 */
export async function findSentFiles(
  database: TenantDatabase,
  what: SentWith,
  ids: readonly string[],
  { keyHash, call }: FileAsker,
): Promise<ReadonlyMap<string, SubmittedFile[]>> {
  if (ids.length === 0) return new Map();
  const rows = await database.run<Row>(readFilesOf[what], [ids, keyHash, linkSeconds]);
  const files = new Map<string, SubmittedFile[]>();
  for (const { sentWith, until, signature, ...file } of rows) {
    const url = `${call}/${file.id}/content?until=${until}&signature=${signature}`;
    files.set(sentWith, [...(files.get(sentWith) ?? []), { ...file, url }]);
  }
  return files;
}

interface FileLink {
  readonly fileId: string;
  /** Seconds since 1970. */
  readonly until: number;
  readonly signature: string;
  /** Hash of the caller's key. */
  readonly keyHash: Buffer;
}

/**
 * Finds the file behind such an address.
 * @throws ProblemError `request.notFound` for an address not issued to this key; `file.linkEnded` after an
 * hour.
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
