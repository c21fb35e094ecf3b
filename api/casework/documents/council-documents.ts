import { sql } from 'kysely';
import type { Decision, OfficerDocumentKind } from '#schemas/casework-document.ts';
import type { CouncilTexts } from '#schemas/casework.ts';
import type { FileKind } from '#schemas/file-kinds.ts';
import type { Statement, TenantDatabase } from '../../database/database.ts';
import { writeResidentEvent } from '../resident-events.ts';

/** A delivered letter, decision or form of the council. Days are `YYYY-MM-DD`. */
export interface DeliveredDocument {
  readonly id: string;
  readonly kind: OfficerDocumentKind;
  readonly title: CouncilTexts;
  readonly writtenOn: string;
  readonly deliveredAt: Date;
  /** The day of delivery in London. */
  readonly deliveredOn: string;
  readonly readAt: Date | null;
  readonly decision: Decision | null;
  readonly heldFrom: string | null;
  readonly heldUntil: string | null;
  readonly expired: boolean;
  readonly file: DocumentFile | null;
}

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

const ofAccount = `tenant_id = app_tenant() and account_id = $1 and delivered_at is not null and withdrawn_at is null`;

const columns = `
  id, kind, title, to_char(written_on, 'YYYY-MM-DD') as "writtenOn", delivered_at as "deliveredAt",
  to_char(delivered_at at time zone 'Europe/London', 'YYYY-MM-DD') as "deliveredOn", read_at as "readAt", decision,
  to_char(held_from, 'YYYY-MM-DD') as "heldFrom", to_char(held_until, 'YYYY-MM-DD') as "heldUntil",
  expired_at is not null as expired,
  case when sha256 is not null then jsonb_build_object('name', file_name, 'kind', file_kind, 'size', size,
    'sha256', encode(sha256, 'hex'), 'scanned', scanned) end as file`;

const list: Statement = {
  name: 'council-documents-of-account',
  text: `
    select ${columns} from officer_document
     where ${ofAccount}
     order by delivered_at desc, id limit $2 offset $3`,
};

const count: Statement = {
  name: 'count-council-documents-of-account',
  text: `select count(*)::integer as total from officer_document where ${ofAccount}`,
};

const findOne: Statement = {
  name: 'council-document-of-account',
  text: `select ${columns} from officer_document where ${ofAccount} and id = $2`,
};

const findDecided: Statement = {
  name: 'council-decisions-of-account',
  text: `
    select ${columns} from officer_document
     where ${ofAccount} and kind = 'decision' and expired_at is null
     order by delivered_at desc, id limit 50`,
};

type Row = DeliveredDocument & Record<string, unknown>;

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
    database.run<Row>(list, [accountId, size, (page - 1) * size]),
    database.run<{ total: number }>(count, [accountId]),
  ]);
  return { total: counted[0]?.total ?? 0, documents };
}

/** Finds one document; undefined if it is another person's, or withdrawn. */
export async function findCouncilDocument(
  database: TenantDatabase,
  accountId: string,
  documentId: string,
): Promise<DeliveredDocument | undefined> {
  const [found] = await database.run<Row>(findOne, [accountId, documentId]);
  return found;
}

/** Finds the decisions not yet deleted, newest first, at most fifty. */
export async function findCouncilDecisions(
  database: TenantDatabase,
  accountId: string,
): Promise<readonly DeliveredDocument[]> {
  return database.run<Row>(findDecided, [accountId]);
}

/**
 * Records that the resident has opened a document; only the first time counts, and the council gets an event.
 * @returns the time of the first reading; undefined for another person's document
 */
export function readCouncilDocument(
  { query }: TenantDatabase,
  accountId: string,
  documentId: string,
): Promise<Date | undefined> {
  return query.transaction().execute(async (transaction) => {
    const found = await transaction
      .selectFrom('officer_document')
      .select('read_at as readAt')
      .where('id', '=', documentId)
      .where('account_id', '=', accountId)
      .where('delivered_at', 'is not', null)
      .where('withdrawn_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!found || found.readAt) return found?.readAt ?? undefined;
    const { readAt } = await transaction
      .updateTable('officer_document')
      .set({ read_at: sql<Date>`app_now()` })
      .where('id', '=', documentId)
      .returning(sql<Date>`read_at`.as('readAt'))
      .executeTakeFirstOrThrow();
    await writeResidentEvent(transaction, {
      kind: 'document.read',
      accountId,
      madeBy: 'resident',
      subjectId: documentId,
    });
    return readAt;
  });
}
