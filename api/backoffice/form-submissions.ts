import type { Submission, SubmissionsResponse } from '#schemas/backoffice/form-request.ts';
import type { TenantDatabase } from '../database/database.ts';
import { feedPageValues, readFeedPage, type FeedPage } from './feed-page.ts';
import { findSentFiles, type FileAsker } from './sent-files.ts';
import { statement, typed, type Row } from '../database/statement.ts';

const submissionRow = {
  writtenBy: 'text',
  sequence: 'text',
  id: 'uuid',
  reference: 'text',
  formIdentifier: 'text',
  requestType: typed<Submission['requestType']>('text'),
  registrationNumber: 'text?',
  definitionHash: 'text',
  answers: typed<Submission['answers']>('jsonb'),
  outside: typed<Submission['outside']>('jsonb'),
  declaration: typed<Submission['declaration']>('jsonb'),
  locale: 'text',
  madeBy: typed<Submission['madeBy']>('text'),
  submittedAt: 'timestamptz',
} as const;

const submissions = `
    select sent.written_by::text as "writtenBy", sent.number::text as sequence, sent.id, sent.reference,
           sent.form_identifier as "formIdentifier", sent.request_type as "requestType",
           account.registration_number as "registrationNumber", sent.definition_hash as "definitionHash",
           sent.answers, sent.outside, sent.declaration, sent.locale, sent.made_by as "madeBy", sent.submitted_at as "submittedAt"
      from form_submission as sent
      left join account on account.tenant_id = sent.tenant_id and account.id = sent.account_id
     where sent.tenant_id = app_tenant()`;

const readSince = statement({
  values: feedPageValues,
  row: submissionRow,
  text: `${submissions}
       and (sent.written_by, sent.number) > ($writtenBy::xid8, $sequence::bigint)
       and sent.written_by < pg_snapshot_xmin(pg_current_snapshot())
     order by sent.written_by, sent.number
     limit $limit`,
});

const readSome = statement({
  values: { sequences: 'bigint[]' },
  row: submissionRow,
  text: `${submissions} and sent.number = any($sequences::bigint[])`,
});

/**
 * Finds forms sent after a cursor.
 * @throws ProblemError `request.invalid` for a cursor we did not issue.
 */
export async function findSubmissions(
  database: TenantDatabase,
  page: FeedPage,
  asker: FileAsker,
): Promise<SubmissionsResponse> {
  const { rows, ...place } = await readFeedPage((from) => database.run(readSince, from), page);
  return { submissions: await describe(database, rows, asker), ...place };
}

/** Finds submissions by their sequence number. */
export async function findSubmissionsBySequence(
  database: TenantDatabase,
  sequences: readonly string[],
  asker: FileAsker,
): Promise<ReadonlyMap<string, Submission>> {
  const rows = await database.run(readSome, { sequences });
  const described = await describe(database, rows, asker);
  return new Map(described.map((sent, place) => [rows[place]?.sequence ?? '', sent]));
}

async function describe(
  database: TenantDatabase,
  rows: readonly Row<typeof readSome>[],
  asker: FileAsker,
): Promise<Submission[]> {
  const ids = rows.map(({ id }) => id);
  const files = await findSentFiles(database, 'form', ids, asker);
  return rows.map(({ writtenBy: _writtenBy, sequence: _sequence, submittedAt, ...sent }) => ({
    ...sent,
    files: files.get(sent.id) ?? [],
    submittedAt: submittedAt.toISOString(),
  }));
}
