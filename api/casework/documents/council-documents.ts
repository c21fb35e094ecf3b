import type { Decision, OfficerDocumentKind } from '#schemas/casework-document.ts';
import type { CouncilTexts } from '#schemas/casework.ts';
import type { FileKind } from '#schemas/file-kinds.ts';
import type { TenantDatabase } from '../../database/database.ts';
import { writeResidentEvent } from '../resident-events.ts';
import { statement, typed, type Row } from '../../database/statement.ts';

/** A delivered letter, decision or form of the council. Days are `YYYY-MM-DD`. */
export type DeliveredDocument = Row<{ row: typeof documentRow }>;

/** The stored file of a document. */
interface DocumentFile {
  readonly name: string;
  readonly kind: Exclude<FileKind, 'heic'>;
  /** Size in bytes. */
  readonly size: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  readonly scanned: boolean;
}

const documentRow = {
  id: 'uuid',
  kind: typed<OfficerDocumentKind>('text'),
  title: typed<CouncilTexts>('jsonb'),
  writtenOn: 'text',
  deliveredAt: 'timestamptz',
  /** The day of delivery in London. */
  deliveredOn: 'text',
  readAt: 'timestamptz?',
  decision: typed<Decision | null>('jsonb'),
  heldFrom: 'text?',
  heldUntil: 'text?',
  expired: 'boolean',
  file: typed<DocumentFile | null>('jsonb'),
} as const;

const ofAccount = `tenant_id = app_tenant() and account_id = $accountId and delivered_at is not null and withdrawn_at is null`;

const columns = `
  id, kind, title, to_char(written_on, 'YYYY-MM-DD') as "writtenOn", delivered_at as "deliveredAt",
  to_char(delivered_at at time zone 'Europe/London', 'YYYY-MM-DD') as "deliveredOn", read_at as "readAt", decision,
  to_char(held_from, 'YYYY-MM-DD') as "heldFrom", to_char(held_until, 'YYYY-MM-DD') as "heldUntil",
  expired_at is not null as expired,
  case when sha256 is not null then jsonb_build_object('name', file_name, 'kind', file_kind, 'size', size,
    'sha256', encode(sha256, 'hex'), 'scanned', scanned) end as file`;

const list = statement({
  values: { accountId: 'uuid', size: 'bigint', skipped: 'bigint' },
  row: documentRow,
  text: `
    select ${columns} from officer_document
     where ${ofAccount}
     order by delivered_at desc, id limit $size offset $skipped`,
});

const count = statement({
  values: { accountId: 'uuid' },
  row: { total: 'integer' },
  text: `select count(*)::integer as total from officer_document where ${ofAccount}`,
});

const findOne = statement({
  values: { accountId: 'uuid', documentId: 'uuid' },
  row: documentRow,
  text: `select ${columns} from officer_document where ${ofAccount} and id = $documentId`,
});

const findDecided = statement({
  values: { accountId: 'uuid' },
  row: documentRow,
  text: `
    select ${columns} from officer_document
     where ${ofAccount} and kind = 'decision' and expired_at is null
     order by delivered_at desc, id limit 50`,
});

/**
 * Lists the council's documents to an account, newest first.
 * @param page page number of `size` documents each, from 1
 */
export async function listCouncilDocuments(
  database: TenantDatabase,
  accountId: string,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<{ readonly total: number; readonly documents: readonly DeliveredDocument[] }> {
  const [documents, counted] = await Promise.all([
    database.run(list, { accountId, size, skipped: (page - 1) * size }),
    database.run(count, { accountId }),
  ]);
  return { total: counted[0]?.total ?? 0, documents };
}

/** Finds one document; undefined if it is another person's, or withdrawn. */
export async function findCouncilDocument(
  database: TenantDatabase,
  accountId: string,
  documentId: string,
): Promise<DeliveredDocument | undefined> {
  const [found] = await database.run(findOne, { accountId, documentId });
  return found;
}

/** Finds the decisions not yet deleted, newest first, at most fifty. */
export async function findCouncilDecisions(
  database: TenantDatabase,
  accountId: string,
): Promise<readonly DeliveredDocument[]> {
  return database.run(findDecided, { accountId });
}

const hold = statement({
  values: { accountId: 'uuid', documentId: 'uuid' },
  row: { readAt: 'timestamptz?' },
  text: `
    select read_at as "readAt" from officer_document where ${ofAccount} and id = $documentId for update`,
});
const markRead = statement({
  values: { documentId: 'uuid' },
  row: { readAt: 'timestamptz' },
  text: `
    update officer_document set read_at = app_now()
     where tenant_id = app_tenant() and id = $documentId
    returning read_at as "readAt"`,
});

/**
 * Records that the resident has opened a document; only the first time counts, and the council gets an event.
 * @returns the time of the first reading; undefined for another person's document
 */
export function readCouncilDocument(
  database: TenantDatabase,
  accountId: string,
  documentId: string,
): Promise<Date | undefined> {
  return database.transaction(async (transaction) => {
    const [found] = await transaction.run(hold, { accountId, documentId });
    if (!found || found.readAt) return found?.readAt ?? undefined;
    const [marked] = await transaction.run(markRead, { documentId });
    await writeResidentEvent(transaction, {
      kind: 'document.read',
      accountId,
      madeBy: 'resident',
      subjectId: documentId,
    });
    return marked?.readAt;
  });
}
