import type { ThreadState } from '#schemas/casework.ts';
import { messagesPerPage, threadsPerPage, type ThreadSection } from '#schemas/api/messages.ts';
import type { TenantDatabase } from '../../database/database.ts';
import { knownFileColumns, knownFileRow, type KnownFile } from '../../files/find-files.ts';
import { statement, typed, type Row } from '../../database/statement.ts';

/** A conversation in its resident's list. */
export type KnownThread = Row<{ row: typeof threadRow }>;

type KnownMessage = Row<typeof findMessages>;

const threadRow = {
  id: 'uuid',
  subject: 'text',
  reference: 'text',
  state: typed<ThreadState>('text'),
  lastFrom: typed<'council' | 'resident' | null>('text'),
  lastAt: 'timestamptz',
  messages: 'integer',
  unread: 'integer',
  hasDraft: 'boolean',
} as const;

const threadColumns = `
  thread.id, thread.subject, thread.reference, thread.state, thread.last_from as "lastFrom", thread.last_at as "lastAt",
  thread.messages, thread.unread,
  exists (select from message_draft as draft
           where draft.tenant_id = thread.tenant_id and draft.account_id = thread.account_id
             and draft.thread_id = thread.id and (draft.body <> '' or draft.file_ids <> '{}')) as "hasDraft"`;

// Pages by number instead of Date, which would lose the microseconds that order two threads.
const list = statement({
  values: { accountId: 'uuid', archived: 'boolean', micros: 'bigint?', id: 'uuid?' },
  row: { ...threadRow, lastMicros: 'text' },
  text: `
    select ${threadColumns}, (extract(epoch from thread.last_at) * 1000000)::bigint::text as "lastMicros"
      from message_thread as thread
     where thread.tenant_id = app_tenant() and thread.account_id = $accountId and (thread.state = 'archived') = $archived
       and ($micros::bigint is null
            or thread.last_at <= timestamptz 'epoch' + $micros * interval '1 microsecond'
               and (thread.last_at < timestamptz 'epoch' + $micros * interval '1 microsecond' or thread.id > $id::uuid))
     order by thread.last_at desc, thread.id
     limit ${threadsPerPage + 1}`,
});

/** Lists one page of a person's conversations, newest first. */
export async function listThreads(
  database: TenantDatabase,
  accountId: string,
  { section, after }: { readonly section: ThreadSection; readonly after?: string | undefined },
): Promise<{ readonly threads: readonly KnownThread[]; readonly next: string | null }> {
  const [micros, id] = after?.split('.') ?? [];
  const rows = await database.run(list, {
    accountId,
    archived: section === 'archived',
    micros: micros ?? null,
    id: id ?? null,
  });
  const threads = rows.slice(0, threadsPerPage);
  const last = threads.at(-1);
  return { threads, next: last && rows.length > threads.length ? `${last.lastMicros}.${last.id}` : null };
}

const findOne = statement({
  values: { accountId: 'uuid', id: 'uuid' },
  row: threadRow,
  text: `
    select ${threadColumns}
      from message_thread as thread
     where thread.tenant_id = app_tenant() and thread.account_id = $accountId and thread.id = $id`,
});

/** Finds one of a person's conversations; undefined if it is another person's or unknown. */
export async function findThread(
  database: TenantDatabase,
  accountId: string,
  id: string,
): Promise<KnownThread | undefined> {
  const [thread] = await database.run(findOne, { accountId, id });
  return thread;
}

const findMessages = statement({
  values: { accountId: 'uuid', thread: 'uuid', before: 'bigint?' },
  row: {
    id: 'text',
    sender: typed<'council' | 'resident'>('text'),
    byStaff: 'boolean',
    /** The name from the back office; null if it has sent none for the reference. */
    officer: 'text?',
    officerReference: 'text?',
    body: 'text',
    at: 'timestamptz',
    isNew: 'boolean',
  },
  text: `
    select message.id::text, message.sender, message.impersonation_id is not null as "byStaff", officer.name as officer,
           message.officer_reference as "officerReference", message.body, message.at,
           message.sender = 'council' and message.read_at is null as "isNew"
      from message_thread as thread
      join message on message.tenant_id = thread.tenant_id and message.thread_id = thread.id
      left join officer on officer.tenant_id = message.tenant_id
                       and officer.external_reference = message.officer_reference
     where thread.tenant_id = app_tenant() and thread.account_id = $accountId and thread.id = $thread
       and ($before::bigint is null or message.id < $before)
     order by message.id desc
     limit ${messagesPerPage + 1}`,
});

/**
 * Lists messages of a person's conversation, oldest first: the latest page, or the one before a given message.
 * @returns `before`: cursor of the next older page; null if there is none.
 */
export async function listMessages(
  database: TenantDatabase,
  accountId: string,
  { thread, before }: { readonly thread: string; readonly before?: string | undefined },
): Promise<{ readonly messages: readonly KnownMessage[]; readonly before: string | null }> {
  const rows = await database.run(findMessages, { accountId, thread, before: before ?? null });
  const messages = rows.slice(0, messagesPerPage).toReversed();
  return { messages, before: rows.length > messages.length ? (messages[0]?.id ?? null) : null };
}

const findFilesOf = statement({
  values: { messageIds: 'bigint[]', accountId: 'uuid' },
  row: { messageId: 'text', ...knownFileRow },
  text: `
    select part.message_id::text as "messageId", ${knownFileColumns}
      from message_file as part
      join file on file.tenant_id = part.tenant_id and file.id = part.file_id
     where part.tenant_id = app_tenant() and part.message_id = any ($messageIds::bigint[]) and file.account_id = $accountId
     order by file.created_at, file.id`,
});

/** Finds the files of messages, by message id. */
export async function findMessageFiles(
  database: TenantDatabase,
  accountId: string,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, readonly KnownFile[]>> {
  if (messageIds.length === 0) return new Map();
  const rows = await database.run(findFilesOf, { messageIds, accountId });
  return Map.groupBy(rows, ({ messageId }) => messageId);
}
