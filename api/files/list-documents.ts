import type { Statement, TenantDatabase } from '../database/database.ts';
import { knownFileColumns, type KnownFile } from './find-files.ts';

/** A file of an account, with what it was sent for. */
export interface KnownDocument extends KnownFile {
  readonly documentKind: string;
  readonly formIdentifier: string;
  /** When the first form that it is part of was sent; null while none was. */
  readonly sentAt: Date | null;
}

// What is still coming is no document yet, and what was taken back before it was sent never was one.
const ofAccount = `
  file.tenant_id = app_tenant() and file.account_id = $1 and file.state <> 'receiving'
  and (file.state <> 'removed' or exists (select from form_submission_file as part
                                           where part.tenant_id = file.tenant_id and part.file_id = file.id))`;

const list: Statement = {
  name: 'documents-of-account',
  text: `
    select ${knownFileColumns}, file.document_kind as "documentKind", file.form_identifier as "formIdentifier",
           (select min(submission.submitted_at) from form_submission_file as part
              join form_submission as submission
                on submission.tenant_id = part.tenant_id and submission.id = part.submission_id
             where part.tenant_id = file.tenant_id and part.file_id = file.id) as "sentAt"
      from file
     where ${ofAccount}
     order by file.created_at desc, file.id
     limit $2 offset $3`,
};

const count: Statement = {
  name: 'count-documents-of-account',
  text: `select count(*)::integer as total from file where ${ofAccount}`,
};

/**
 * What an account has sent, the newest first: also what could not be taken, and what was deleted after its time.
 * @param page of so many, from 1
 */
export async function listDocuments(
  database: TenantDatabase,
  accountId: string,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<{ readonly total: number; readonly documents: readonly KnownDocument[] }> {
  const [documents, counted] = await Promise.all([
    database.run<KnownDocument & Record<string, unknown>>(list, [accountId, size, (page - 1) * size]),
    database.run<{ total: number }>(count, [accountId]),
  ]);
  return { total: counted[0]?.total ?? 0, documents };
}
