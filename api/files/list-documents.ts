import type { Statement, TenantDatabase } from '../database/database.ts';
import { knownFileColumns, type KnownFile } from './find-files.ts';

/** A file of an account, with what it was sent for. */
export interface KnownDocument extends KnownFile {
  readonly documentKind: string;
  /** Null: it was sent for an action or with a message. */
  readonly formIdentifier: string | null;
  /** The action that it was sent for. */
  readonly actionId: string | null;
  /** When the first thing that it is part of was sent; null while none was. */
  readonly sentAt: Date | null;
}

// What is still coming is no document yet, and what was taken back before it was sent never was one.
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
