import type { ResidentEventOfFeed } from '#schemas/backoffice/resident-events.ts';
import type { TenantDatabase } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

type DocumentOfEvent = Extract<ResidentEventOfFeed, { readonly document: unknown }>['document'];

const readDocuments = statement({
  values: { ids: 'uuid[]' },
  row: {
    id: 'uuid',
    externalReference: 'text',
    caseReference: 'text?',
    deliveredAt: 'timestamptz?',
    readAt: 'timestamptz?',
  },
  text: `
    select document.id, document.external_reference as "externalReference",
           housing_case.external_reference as "caseReference", document.delivered_at as "deliveredAt",
           document.read_at as "readAt"
      from officer_document as document
      left join housing_case on housing_case.tenant_id = document.tenant_id and housing_case.id = document.case_id
     where document.tenant_id = app_tenant() and document.id = any($ids::uuid[])`,
});

/** Finds the documents that events are about, by id. */
export async function findDocuments(
  database: TenantDatabase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DocumentOfEvent>> {
  if (ids.length === 0) return new Map();
  const rows = await database.run(readDocuments, { ids });
  return new Map(
    rows.map(({ deliveredAt, readAt, ...row }) => [
      row.id,
      { ...row, deliveredAt: deliveredAt?.toISOString() ?? null, readAt: readAt?.toISOString() ?? null },
    ]),
  );
}
