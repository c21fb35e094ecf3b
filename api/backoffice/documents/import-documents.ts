import type { DocumentItem } from '#schemas/backoffice/document.ts';
import { writeCaseworkNotice } from '../../casework/casework-notice.ts';
import type { TenantFiles } from '../../tenants/tenant-files.ts';
import { findCases } from '../cases.ts';
import { type Imported, doubled, hasErrors, type Sent } from '../finding.ts';
import { findPeople, otherPerson, type OwnerOfRow, ownerAfter } from '../people-of-feed.ts';
import { caseFindings, documentFindings, lastingFindings, type StoredDocument } from './document-findings.ts';
import type { Transaction } from '../../database/database.ts';
import { statement, typed } from '../../database/statement.ts';

/**
 * Imports letters, decisions and forms as the feed now has them. A document that the resident may have read no
 * longer changes: the day and the content of the notification must be provable. A person with several new
 * documents in a batch gets one letter.
 */
export async function importDocuments(
  transaction: Transaction,
  files: TenantFiles,
  sent: readonly Sent<DocumentItem>[],
): Promise<Imported> {
  const people = await findPeople(transaction, sent);
  const cases = await findCases(
    transaction,
    sent.flatMap(({ item }) => item.caseReference ?? []),
  );
  const known = await findDocuments(
    transaction,
    sent.map(({ item }) => item.externalReference),
  );
  const findings = [
    ...doubled(sent, 'externalReference', ({ externalReference }) => externalReference),
    ...people.findings,
    ...sent.flatMap((one) => [
      ...documentFindings(one, files),
      ...lastingFindings(one, known.get(one.item.externalReference)),
    ]),
  ];
  const rows = sent.flatMap(({ at, item }) => {
    const named = people.ownerOf(item);
    const before = known.get(item.externalReference);
    const owner = named && before ? ownerAfter(before, named) : named;
    if (named && !owner) findings.push(otherPerson(at, 'document', item.externalReference));
    if (!owner) return [];
    const ofCase = item.caseReference === undefined ? undefined : cases.get(item.caseReference);
    findings.push(...caseFindings(at, item, ofCase, owner));
    return [rowOf(item, owner, ofCase?.id)];
  });
  if (hasErrors(findings)) return { created: 0, changed: 0, unchanged: 0, findings };
  const written = await transaction.run(insertDocuments, { rows });
  const delivered = written.filter(
    ({ reference, deliveredAt }) => deliveredAt !== null && known.get(reference)?.deliveredAt == null,
  );
  for (const [accountId, some] of Map.groupBy(delivered, (row) => row.accountId)) {
    const [first] = some;
    if (accountId === null || !first) continue;
    await writeCaseworkNotice(transaction, {
      kind: 'casework.documentReceived',
      accountId,
      subjectId: first.id,
    });
  }
  const created = written.filter((row) => row.created).length;
  return { created, changed: written.length - created, unchanged: sent.length - written.length, findings };
}

/**
 * The row of an item, as the statement below reads it. A withdrawn document keeps its title and its dates, but
 * not its content.
 */
function rowOf(item: DocumentItem, owner: OwnerOfRow, caseId: string | undefined) {
  const { withdrawn = false, decision, fileName, heldFrom, heldUntil, ...rest } = item;
  return {
    ...rest,
    ...owner,
    caseId: caseId ?? null,
    decision: withdrawn ? null : (decision ?? null),
    fileName: fileName ?? null,
    heldFrom: heldFrom ?? null,
    heldUntil: heldUntil ?? null,
    withdrawn,
  };
}

const insertDocuments = statement({
  values: { rows: 'jsonb' },
  row: { id: 'uuid', reference: 'text', accountId: 'uuid?', deliveredAt: 'timestamptz?', created: 'boolean' },
  text: `
    insert into officer_document (tenant_id, external_reference, account_id, application_id, case_id, kind, document_kind,
                                  title, written_on, decision, file_name, held_from, held_until, withdrawn_at)
    select app_tenant(), item ->> 'externalReference', (item ->> 'accountId')::uuid, (item ->> 'applicationId')::uuid,
           (item ->> 'caseId')::uuid, item ->> 'kind', item ->> 'documentKind', item -> 'title',
           (item ->> 'writtenOn')::date, nullif(item -> 'decision', 'null'), item ->> 'fileName',
           (item ->> 'heldFrom')::date, (item ->> 'heldUntil')::date,
           case when (item ->> 'withdrawn')::boolean then app_now() end
      from jsonb_array_elements($rows::jsonb) as item
    on conflict (tenant_id, external_reference) do update
       set account_id = excluded.account_id, application_id = excluded.application_id, case_id = excluded.case_id,
           kind = excluded.kind, document_kind = excluded.document_kind, title = excluded.title,
           written_on = excluded.written_on,
           decision = case when officer_document.expired_at is null then excluded.decision end,
           file_name = excluded.file_name, held_from = excluded.held_from, held_until = excluded.held_until,
           withdrawn_at = coalesce(officer_document.withdrawn_at, excluded.withdrawn_at),
           -- The bytes follow: no row has them any more (sweepOrphans).
           sha256 = case when excluded.withdrawn_at is null then officer_document.sha256 end,
           size = case when excluded.withdrawn_at is null then officer_document.size end,
           file_kind = case when excluded.withdrawn_at is null then officer_document.file_kind end
     where (officer_document.account_id, officer_document.application_id, officer_document.case_id,
            officer_document.kind, officer_document.document_kind, officer_document.title, officer_document.written_on,
            coalesce(officer_document.decision, 'null'), officer_document.file_name, officer_document.held_from,
            officer_document.held_until, officer_document.withdrawn_at is null)
           is distinct from
           (excluded.account_id, excluded.application_id, excluded.case_id, excluded.kind, excluded.document_kind,
            excluded.title, excluded.written_on,
            case when officer_document.expired_at is null then coalesce(excluded.decision, 'null') else 'null' end,
            excluded.file_name, excluded.held_from, excluded.held_until, excluded.withdrawn_at is null)
    returning id, external_reference as reference, account_id as "accountId", delivered_at as "deliveredAt",
              xmax = 0 as created`,
});

const readKnown = statement({
  values: { references: 'text[]' },
  row: {
    reference: 'text',
    accountId: 'uuid?',
    applicationId: 'uuid?',
    kind: typed<StoredDocument['kind']>('text'),
    title: typed<StoredDocument['title']>('jsonb'),
    writtenOn: 'text',
    decision: typed<StoredDocument['decision']>('jsonb'),
    fileName: 'text?',
    deliveredAt: 'timestamptz?',
    withdrawn: 'boolean',
    expired: 'boolean',
  },
  text: `
    select external_reference as reference, account_id as "accountId", application_id as "applicationId", kind, title,
           to_char(written_on, 'YYYY-MM-DD') as "writtenOn", decision, file_name as "fileName",
           delivered_at as "deliveredAt", withdrawn_at is not null as withdrawn, expired_at is not null as expired
      from officer_document
     where tenant_id = app_tenant() and external_reference = any ($references)
     order by id
       for update`,
});

/**
 * Finds documents by external reference, and locks them until the transaction ends, so that their files cannot
 * arrive meanwhile; unknown ones are left out.
 */
async function findDocuments(
  transaction: Transaction,
  references: readonly string[],
): Promise<ReadonlyMap<string, StoredDocument>> {
  const rows = await transaction.run(readKnown, { references });
  return new Map(rows.map(({ reference, ...found }) => [reference, found]));
}
