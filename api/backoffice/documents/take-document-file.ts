import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DocumentFileTaken } from '#schemas/backoffice/document-file.ts';
import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import type { FileKind, FileRefusal } from '#schemas/file-kinds.ts';
import { writeCaseworkNotice } from '../../casework/casework-notice.ts';
import type { TenantDatabase } from '../../database/database.ts';
import { makeTurns } from '../../errors/in-turn.ts';
import { ProblemError } from '../../errors/problem-error.ts';
import { stagedPath, type FileServices } from '../../files/file-services.ts';
import { holdBytes } from '../../files/kept-bytes.ts';
import { lookAtFile, type Look } from '../../files/look/look-at-file.ts';
import { makeReader } from '../../files/look/reader.ts';
import { StoreUnavailable } from '../../files/storage/file-store.ts';
import type { TenantFiles } from '../../tenants/tenant-files.ts';
import { feedError, feedWarning, notSent } from '../finding.ts';
import { retryChange } from '../retry-change.ts';
import { statement, type Row } from '../../database/statement.ts';

/** The services and the council for storing documents. */
interface DocumentShelf {
  readonly database: TenantDatabase;
  readonly council: TenantFiles;
  readonly files: FileServices;
}

/** Kinds that everyone can open, including on a phone. */
const taken: readonly FileKind[] = ['pdf', 'docx', 'jpeg', 'png'];

const reader = makeReader();
/** The reader takes one file at a time, and each waiting request holds up to 20 MB. */
const inTurn = makeTurns(1, 8);

/**
 * Stores the file of a document sent earlier. It is checked like a resident's file: scanned, identified by its
 * content, and rebuilt if it is a picture. The document is then delivered, if the resident has an account. The
 * same file again changes nothing, and it cannot be replaced.
 * @throws ProblemError `feed.refused` with findings; `file.unavailable` if the scanner or the store is down;
 * `service.unavailable` if too many are waiting. Nothing is changed then.
 */
export function takeDocumentFile(
  shelf: DocumentShelf,
  reference: string,
  bytes: Uint8Array,
): Promise<DocumentFileTaken> {
  const { tenantId } = shelf.council.tenant;
  const path = stagedPath(shelf.files, tenantId, `document-${randomUUID()}`);
  const task = { path, keptPath: `${path}.kept`, thumbnailPath: `${path}.thumbnail`, kinds: taken };
  return inTurn(async () => {
    try {
      const [document] = await shelf.database.run(find, { reference });
      refuse(wrongWith(document, reference));
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
      const look = await lookAtFile(task, { scanner: shelf.files.scanner, reader });
      if (look.outcome === 'later') throw new ProblemError('file.unavailable');
      if (look.outcome !== 'kept') throw new ProblemError('feed.refused', { findings: [faultOf(look)] });
      const kept = look.isPicture ? task.keptPath : path;
      return await retryChange('the file', () => keep(shelf, reference, { look, path: kept }));
    } catch (cause) {
      if (cause instanceof StoreUnavailable) throw new ProblemError('file.unavailable', {}, { cause });
      throw cause;
    } finally {
      for (const made of [path, task.keptPath, task.thumbnailPath]) await rm(made, { force: true });
    }
  });
}

type DocumentRow = Row<{ row: typeof documentRow }>;

const documentRow = {
  id: 'uuid',
  accountId: 'uuid?',
  fileName: 'text?',
  sha256: 'bytea?',
  isOver: 'boolean',
  deliveredAt: 'timestamptz?',
  readAt: 'timestamptz?',
} as const;

const columns = `id, account_id as "accountId", file_name as "fileName", sha256, delivered_at as "deliveredAt",
  read_at as "readAt", coalesce(withdrawn_at, expired_at) is not null as "isOver"`;

const values = { reference: 'text' } as const;
const namedSql = `
  select ${columns} from officer_document where tenant_id = app_tenant() and external_reference = $reference`;
const find = statement({ values, row: documentRow, text: namedSql });
const hold = statement({
  values,
  row: documentRow,
  text: `${namedSql} for update`,
});

function wrongWith(document: DocumentRow | undefined, reference: string): FeedFinding[] {
  if (!document) return [notSent('/document', 'document', reference)];
  if (document.isOver) {
    return [
      feedError(
        'withdrawn',
        '/document',
        `"${reference}" was withdrawn, or has expired.`,
        'Send it with a new reference.',
      ),
    ];
  }
  if (document.fileName !== null) return [];
  return [
    feedError(
      'noFile',
      '/document',
      `"${reference}" was sent without a fileName, so the person has seen it as a page without a file.`,
      'Send a new document with a fileName.',
    ),
  ];
}

function refuse(findings: readonly FeedFinding[]): void {
  if (findings.length > 0) throw new ProblemError('feed.refused', { findings });
}

const faults: Readonly<Record<FileRefusal | 'infected', readonly [message: string, cure: string]>> = {
  empty: ['The file is empty.', 'Send the bytes of the file as the body.'],
  kind: [
    'This is not a PDF, a Word document or a picture.',
    'Save it as PDF, DOCX, JPEG or PNG, and send it again.',
  ],
  broken: [
    'The file is broken or cut off.',
    'Check that it opens on your computer, save it again and send it.',
  ],
  password: [
    'The file needs a password.',
    'Save it without a password. Here, only the person it is for can open it.',
  ],
  tooManyPixels: ['The picture has too many pixels.', 'Make it smaller, or save it as PDF.'],
  program: ['The file contains a script or a macro.', 'Save it as a PDF without JavaScript.'],
  infected: [
    'The file contains a virus.',
    'Find out where the virus came from, and make the document again.',
  ],
};

function faultOf(look: Extract<Look, { readonly outcome: 'refused' | 'infected' }>): FeedFinding {
  const fault = look.outcome === 'infected' ? look.outcome : look.refusal;
  return feedError(`file.${fault}`, '/body', ...faults[fault]);
}

interface LookedAt {
  readonly look: Extract<Look, { readonly outcome: 'kept' }>;
  /** Absolute path of the file to store. */
  readonly path: string;
}

const storeFile = statement({
  values: { sha256: 'bytea', size: 'bigint', kind: 'text', scanned: 'boolean', reference: 'text' },
  row: documentRow,
  text: `
      update officer_document
         set sha256 = $sha256, size = $size, file_kind = $kind, scanned = $scanned
       where tenant_id = app_tenant() and external_reference = $reference
      returning ${columns}`,
});

function keep(
  { database, council: { tenant }, files }: DocumentShelf,
  reference: string,
  { look, path }: LookedAt,
): Promise<DocumentFileTaken> {
  return database.transaction(async (transaction) => {
    const bytes = await readFile(path);
    const sha256 = createHash('sha256').update(bytes).digest();
    await holdBytes(transaction, sha256);
    const [before] = await transaction.run(hold, { reference });
    refuse(wrongWith(before, reference));
    if (before?.sha256 && !before.sha256.equals(sha256)) {
      refuse([
        feedError(
          'delivered',
          '/body',
          `"${reference}" already has a file, which can no longer be changed.`,
          'Send the correction as a new document. To stop people seeing this one, send it with "withdrawn": true.',
        ),
      ]);
    }
    const key = {
      environmentId: tenant.tenantEnvironmentId,
      tenantId: tenant.tenantId,
      sha256: sha256.toString('hex'),
    };
    const isNew = before?.sha256 == null;
    // Stored before the row is written: a delivered document must have its file. If the store is down, nothing
    // is delivered.
    if (isNew) await files.store.put(key, path);
    const [document] = await transaction.run(storeFile, {
      sha256,
      size: bytes.length,
      kind: look.kind,
      scanned: look.scanned,
      reference,
    });
    if (!document) throw new Error('A row that is locked is gone.');
    const { id, accountId, deliveredAt, readAt } = document;
    if (deliveredAt !== null && before?.deliveredAt == null && accountId !== null) {
      await writeCaseworkNotice(transaction, { kind: 'casework.documentReceived', accountId, subjectId: id });
    }
    return {
      outcome: isNew ? 'created' : 'unchanged',
      document: {
        id,
        sha256: key.sha256,
        deliveredAt: deliveredAt?.toISOString() ?? null,
        readAt: readAt?.toISOString() ?? null,
      },
      findings: look.scanned ? [] : [notScanned],
    };
  });
}

const notScanned = feedWarning(
  'notScanned',
  '/body',
  'The portal has no virus scanner, so the file was not checked for viruses.',
  'Scan it before you send it, or set LINTEL_CLAMAV.',
);
