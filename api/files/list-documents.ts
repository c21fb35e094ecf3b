import type { Statement, TenantDatabase } from '../database/database.ts';
import { knownFileColumns, type KnownFile } from './find-files.ts';

/** A file of an account, with its purpose. */
export interface KnownDocument extends KnownFile {
  readonly documentKind: string;
  /** Null if it was sent for an action or with a message. */
  readonly formIdentifier: string | null;
  /** The action it was sent for. */
  readonly actionId: string | null;
  /** Time at which it was first sent as part of something; null until then. */
  readonly sentAt: Date | null;
}

// An upload in progress is not a document yet, and one removed before it was sent never was.
const ofAccount = `
  file.tenant_id = app_tenant() and file.account_id = $1 and file.state <> 'receiving'
  and (file.state <> 'removed' or file.sent_at is not null)`;

const list: Statement = {
  name: 'documents-of-account',
  text: `
    select ${knownFileColumns}, file.document_kind as "documentKind", file.form_identifier as "formIdentifier",
           file.action_id as "actionId",
           file.sent_at as "sentAt"
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
 * Lists an account's files, newest first, including refused ones and those deleted after their time.
 * @param page page number of `size` files each, from 1
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
