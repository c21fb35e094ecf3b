import type { FileSettings } from '#schemas/tenant/files.ts';
import type { Queries, TenantDatabase } from '../../database/database.ts';
import { ProblemError } from '../../errors/problem-error.ts';
import type { FileOwner } from '../file-owner.ts';
import { cleanFileName } from './clean-file-name.ts';
import { findFullCeiling } from './take-bytes.ts';
import { hasRoomFor, type Ceiling, type UploadCeilings } from './upload-ceilings.ts';
import { statement } from '../../database/statement.ts';

/** A file announced before its first byte. */
interface AnnouncedFile {
  readonly owner: FileOwner;
  readonly name: string;
  /** Size in bytes. */
  readonly size: number;
  readonly target: UploadTarget;
  /** The value of `senderOf`. */
  readonly sender: string;
}

/** The purpose of a file: a question in a form, an upload of an action, or a message. */
type FilePurpose =
  | { readonly form: string; readonly answer: string }
  | { readonly action: string; readonly answer: string }
  | { readonly message: true };

/** The purpose of an upload, with the limits of the question or request that asks for it. */
export interface UploadTarget {
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

const lockOwner = statement({
  values: { line: 'text' },
  text: `select from pg_advisory_xact_lock(hashtextextended($line, 0))`,
});

const insert = statement({
  values: {
    accountId: 'uuid?',
    visitorHash: 'bytea?',
    formIdentifier: 'text?',
    actionId: 'uuid?',
    forMessage: 'boolean',
    answer: 'text?',
    documentKind: 'text',
    name: 'text',
    size: 'bigint',
  },
  row: { id: 'uuid' },
  text: `
    insert into file (tenant_id, account_id, visitor_hash, form_identifier, action_id, for_message, answer,
                      document_kind, name, announced_size)
    values (app_tenant(), $accountId, $visitorHash, $formIdentifier, $actionId, $forMessage, $answer,
            $documentKind, $name, $size)
    returning id`,
});

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
  return database.transaction(async (transaction) => {
    const line = accountId ?? visitorHash?.toString('hex') ?? '';
    await transaction.run(lockOwner, { line: `files ${line}` });
    const { bytes, unsent } = await countFiles(transaction, file);
    const { purpose, documentKind, maximumFiles } = file.target;
    if (unsent >= maximumFiles) throw new ProblemError('file.tooMany', { files: maximumFiles });
    const megabytes = quotaOf(settings, file.owner);
    if (bytes + file.size > megabytes * megabyte) throw new ProblemError('file.quota', { megabytes });
    const [inserted] = await transaction.run(insert, {
      accountId,
      visitorHash: accountId === null ? visitorHash : null,
      ...columnsOf(purpose),
      documentKind,
      name: cleanFileName(file.name),
      size: file.size,
    });
    if (!inserted) throw new Error('A row that was written was not given back.');
    return inserted;
  });
}

function columnsOf(purpose: FilePurpose) {
  return {
    formIdentifier: 'form' in purpose ? purpose.form : null,
    actionId: 'action' in purpose ? purpose.action : null,
    forMessage: 'message' in purpose,
    answer: 'answer' in purpose ? purpose.answer : null,
  };
}

/**
 * Minutes after which an unfinished upload counts only the bytes received: the browser was closed, or has
 * started again.
 */
const halfSentMinutes = 10;

const ownedFiles = statement({
  values: {
    formIdentifier: 'text?',
    actionId: 'uuid?',
    forMessage: 'boolean',
    answer: 'text?',
    accountId: 'uuid?',
    visitorHash: 'bytea?',
  },
  row: { bytes: 'double precision', unsent: 'integer' },
  text: `
    select coalesce(sum(
             case when state = 'receiving' and created_at < app_now() - make_interval(mins => ${halfSentMinutes})
                  then arrived else coalesce(size, announced_size) end), 0)::float8 as bytes,
           count(*) filter (
             where (form_identifier, action_id, for_message, answer) is not distinct from
                   ($formIdentifier::text, $actionId::uuid, $forMessage::boolean,
                    $answer::text)
               and sent_at is null)::integer as unsent
      from file
     where tenant_id = app_tenant() and state not in ('removed', 'refused')
       and case when $accountId::uuid is null then visitor_hash = $visitorHash::bytea
                else account_id = $accountId::uuid end`,
});

/**
 * Counts a person's total bytes and their unsent files for one purpose. An upload that stopped half-way counts
 * the bytes received, which `takeBytes` enforces. Sent files do not count towards the number, since they cannot
 * be removed to make room for newer evidence.
 */
async function countFiles(
  transaction: Queries,
  { owner: { accountId, visitorHash }, target: { purpose } }: AnnouncedFile,
): Promise<{ readonly bytes: number; readonly unsent: number }> {
  const rows = await transaction.run(ownedFiles, { ...columnsOf(purpose), accountId, visitorHash });
  return rows[0] ?? { bytes: 0, unsent: 0 };
}
