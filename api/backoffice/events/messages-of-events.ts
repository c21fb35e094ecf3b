import type { ResidentEventOfFeed } from '#schemas/backoffice/resident-events.ts';
import type { TenantDatabase } from '../../database/database.ts';
import { findSentFiles, type FileAsker } from '../sent-files.ts';
import { statement } from '../../database/statement.ts';

type SendOfEvent = Extract<ResidentEventOfFeed, { readonly message: unknown }>;
type ThreadOfEvent = SendOfEvent['thread'];
type MessageOfEvent = Omit<SendOfEvent['message'], 'begins'> & { readonly externalReference: string | null };

const readMessages = statement({
  values: { ids: 'bigint[]' },
  row: { id: 'text', externalReference: 'text?', text: 'text' },
  text: `
    select id::text as id, external_reference as "externalReference", body as text
      from message where tenant_id = app_tenant() and id = any($ids::bigint[])`,
});

/** Finds the messages that events are about, by id. */
export async function findMessages(
  database: TenantDatabase,
  ids: readonly string[],
  asker: FileAsker,
): Promise<ReadonlyMap<string, MessageOfEvent>> {
  if (ids.length === 0) return new Map();
  const [rows, files] = await Promise.all([
    database.run(readMessages, { ids }),
    findSentFiles(database, 'message', ids, asker),
  ]);
  return new Map(rows.map((row) => [row.id, { ...row, files: files.get(row.id) ?? [] }]));
}

const readThreads = statement({
  values: { ids: 'uuid[]' },
  row: { id: 'uuid', externalReference: 'text?', reference: 'text', subject: 'text', caseReference: 'text?' },
  text: `
    select thread.id, thread.external_reference as "externalReference", thread.reference, thread.subject,
           housing_case.external_reference as "caseReference"
      from message_thread as thread
      left join housing_case on housing_case.tenant_id = thread.tenant_id and housing_case.id = thread.case_id
     where thread.tenant_id = app_tenant() and thread.id = any($ids::uuid[])`,
});

/** Finds the conversations that events are about, by id. */
export async function findThreads(
  database: TenantDatabase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ThreadOfEvent>> {
  if (ids.length === 0) return new Map();
  const rows = await database.run(readThreads, { ids });
  return new Map(rows.map((row) => [row.id, row]));
}
