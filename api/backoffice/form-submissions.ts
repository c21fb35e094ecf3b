import type { Submission, SubmissionsResponse } from '#schemas/backoffice/form-request.ts';
import type { Statement, TenantDatabase } from '../database/database.ts';
import { readOnward, type FeedPage } from './read-onward.ts';
import { findSentFiles, type FileAsker } from './sent-files.ts';

const submissions = `
    select sent.written_by::text as "writtenBy", sent.number::text as sequence, sent.id, sent.reference,
           sent.form_identifier as "formIdentifier", sent.request_type as "requestType",
           account.registration_number as "registrationNumber", sent.definition_hash as "definitionHash",
           sent.answers, sent.outside, sent.declaration, sent.locale, sent.made_by as "madeBy", sent.submitted_at as "submittedAt"
      from form_submission as sent
      left join account on account.tenant_id = sent.tenant_id and account.id = sent.account_id
     where sent.tenant_id = app_tenant()`;

const readSince: Statement = {
  name: 'form-submissions-since',
  text: `${submissions}
       and (sent.written_by, sent.number) > ($1::xid8, $2::bigint)
       and sent.written_by < pg_snapshot_xmin(pg_current_snapshot())
     order by sent.written_by, sent.number
     limit $3`,
};

const readSome: Statement = {
  name: 'form-submissions-by-sequence',
  text: `${submissions} and sent.number = any($1::bigint[])`,
};

type Row = Omit<Submission, 'submittedAt' | 'files'> & {
  readonly submittedAt: Date;
  readonly writtenBy: string;
  readonly sequence: string;
};

/**
 * Finds forms sent after a cursor.
 * @throws ProblemError `request.invalid` for a cursor we did not issue.
 */
export async function findSubmissions(
  database: TenantDatabase,
  page: FeedPage,
  asker: FileAsker,
): Promise<SubmissionsResponse> {
  const { rows, ...place } = await readOnward<Row>(database, readSince, page);
  return { submissions: await describe(database, rows, asker), ...place };
}

/** Finds submissions by their sequence number. */
export async function findSubmissionsBySequence(
  database: TenantDatabase,
  sequences: readonly string[],
  asker: FileAsker,
): Promise<ReadonlyMap<string, Submission>> {
  const rows = await database.run<Row>(readSome, [sequences]);
  const described = await describe(database, rows, asker);
  return new Map(described.map((sent, place) => [rows[place]?.sequence ?? '', sent]));
}

async function describe(
  database: TenantDatabase,
  rows: readonly Row[],
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
