import type { TenantDatabase } from '../database/database.ts';
import { knownFileColumns, knownFileRow } from './find-files.ts';
import { statement, type Row } from '../database/statement.ts';

/** A file of an account, with its purpose. */
export type KnownDocument = Row<typeof list>;

// An upload in progress is not a document yet, and one removed before it was sent never was.
const ofAccount = `
  file.tenant_id = app_tenant() and file.account_id = $accountId and file.state <> 'receiving'
  and (file.state <> 'removed' or file.sent_at is not null)`;

const list = statement({
  values: { accountId: 'uuid', size: 'bigint', skipped: 'bigint' },
  row: {
    ...knownFileRow,
    documentKind: 'text',
    /** Null if it was sent for an action or with a message. */
    formIdentifier: 'text?',
    /** The action it was sent for. */
    actionId: 'uuid?',
    /** Time at which it was first sent as part of something; null until then. */
    sentAt: 'timestamptz?',
  },
  text: `
    select ${knownFileColumns}, file.document_kind as "documentKind", file.form_identifier as "formIdentifier",
           file.action_id as "actionId",
           file.sent_at as "sentAt"
      from file
     where ${ofAccount}
     order by file.created_at desc, file.id
     limit $size offset $skipped`,
});

const count = statement({
  values: { accountId: 'uuid' },
  row: { total: 'integer' },
  text: `select count(*)::integer as total from file where ${ofAccount}`,
});

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
    database.run(list, { accountId, size, skipped: (page - 1) * size }),
    database.run(count, { accountId }),
  ]);
  return { total: counted[0]?.total ?? 0, documents };
}
