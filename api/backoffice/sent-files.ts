import type { SubmittedFile } from '#schemas/backoffice/sent-file.ts';
import type { TenantDatabase } from '../database/database.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { knownFileColumns, knownFileRow, type KnownFile } from '../files/find-files.ts';
import { statement, typed } from '../database/statement.ts';

/** Lifetime of a file's address, in seconds. */
const linkSeconds = 3_600;

/** The things a file can be sent with. */
type SentWith = 'form' | 'action' | 'message';

function readFiles(table: string, column: string, type: 'uuid[]' | 'bigint[]') {
  return statement({
    values: { ids: type, keyHash: 'bytea', linkSeconds: 'bigint' },
    row: {
      sentWith: 'text',
      id: 'uuid',
      name: 'text',
      kind: typed<SubmittedFile['kind']>('text'),
      size: 'double precision',
      state: typed<SubmittedFile['state']>('text'),
      documentKind: 'text',
      answer: typed<SubmittedFile['answer']>('text'),
      sha256: typed<SubmittedFile['sha256']>('text'),
      until: 'double precision',
      signature: 'text',
    },
    text: `
    select part.${column}::text as "sentWith", file.id, file.name, file.kind, file.size::float8 as size, file.state,
           file.document_kind as "documentKind", file.answer, encode(file.sha256, 'hex') as sha256,
           link.until::float8 as until, sign_file_link(file.id, link.until, $keyHash) as signature
      from ${table} as part
      join file on file.tenant_id = part.tenant_id and file.id = part.file_id,
           (select floor(extract(epoch from app_now()))::bigint + $linkSeconds as until) as link
     where part.tenant_id = app_tenant() and part.${column} = any($ids)
     order by file.created_at, file.id`,
  });
}

const readFilesOf = {
  form: readFiles('form_submission_file', 'submission_id', 'uuid[]'),
  action: readFiles('workflow_action_file', 'action_id', 'uuid[]'),
  message: readFiles('message_file', 'message_id', 'bigint[]'),
} as const satisfies Readonly<Record<SentWith, unknown>>;

const findLinked = statement({
  values: { fileId: 'uuid', until: 'bigint', signature: 'text', keyHash: 'bytea' },
  row: { ...knownFileRow, isInTime: 'boolean' },
  text: `
    select ${knownFileColumns}, link.until > extract(epoch from app_now()) as "isInTime"
      from file, (select $until::bigint as until) as link
     where file.tenant_id = app_tenant() and file.id = $fileId and sign_file_link(file.id, link.until, $keyHash) = $signature
       and file.sent_at is not null`,
});

/** The caller who gets addresses of files. */
export interface FileAsker {
  /** Hash of the caller's key: the addresses only work with that key. */
  readonly keyHash: Buffer;
  /** The call that serves the bytes, since each call has its own scope. */
  readonly call: '/api/backoffice/files' | '/api/backoffice/events/files';
}

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
  const rows = await database.run(readFilesOf[what], { ids, keyHash, linkSeconds });
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
  const [found] = await database.run(findLinked, { fileId, until, signature, keyHash });
  if (!found) throw new ProblemError('request.notFound');
  const { isInTime, ...file } = found;
  if (!isInTime) throw new ProblemError('file.linkEnded');
  return file;
}
