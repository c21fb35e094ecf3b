import type { SubmissionsResponse } from '#schemas/backoffice/form-request.ts';
import { readCursor, writeCursor } from './feed-cursor.ts';
import { findSubmissionFiles } from './submission-files.ts';
import type { Statement, TenantDatabase } from '../database/database.ts';

const readSubmissions: Statement = {
  name: 'form-submissions-since',
  text: `
    select sent.written_by::text as "writtenBy", sent.number::text as sequence, sent.id, sent.reference,
           sent.form_identifier as "formIdentifier", sent.request_type as "requestType",
           account.registration_number as "registrationNumber", sent.definition_hash as "definitionHash",
           sent.answers, sent.declaration, sent.locale, sent.made_by as "madeBy", sent.submitted_at as "submittedAt"
      from form_submission as sent
      left join account on account.tenant_id = sent.tenant_id and account.id = sent.account_id
     where sent.tenant_id = app_tenant()
       and (sent.written_by, sent.number) > ($1::xid8, $2::bigint)
       and sent.written_by < pg_snapshot_xmin(pg_current_snapshot())
     order by sent.written_by, sent.number
     limit $3`,
};

type Row = Omit<SubmissionsResponse['submissions'][number], 'submittedAt' | 'files'> & {
  readonly submittedAt: Date;
  readonly writtenBy: string;
  readonly sequence: string;
};

/**
 * Forms sent after a cursor: each once, and none is skipped.
 * @param keyHash of the key that asks, for the addresses of files
 * @throws ProblemError `request.invalid` for a cursor that we did not make.
 */
export async function findSubmissions(
  database: TenantDatabase,
  since: string | undefined,
  limit: number,
  keyHash: Buffer,
): Promise<SubmissionsResponse> {
  const from = readCursor(since);
  const rows = await database.run<Row>(readSubmissions, [from.writtenBy, from.sequence, limit + 1]);
  const given = rows.slice(0, limit);
  const files = await findSubmissionFiles(
    database,
    given.map(({ id }) => id),
    keyHash,
  );
  return {
    submissions: given.map(({ writtenBy: _writtenBy, sequence: _sequence, submittedAt, ...sent }) => ({
      ...sent,
      files: files.get(sent.id) ?? [],
      submittedAt: submittedAt.toISOString(),
    })),
    next: writeCursor(given.at(-1) ?? from),
    more: rows.length > limit,
  };
}
