import type { ThreadState } from '#schemas/casework.ts';
import { messagesOnAPage, threadsOnAPage, type ThreadSection } from '#schemas/api/messages.ts';
import type { Statement, TenantDatabase } from '../../database/database.ts';
import { knownFileColumns, type KnownFile } from '../../files/find-files.ts';

/** A conversation in its resident's list. */
export interface KnownThread {
  readonly id: string;
  readonly subject: string;
  readonly reference: string;
  readonly state: ThreadState;
  readonly lastFrom: 'council' | 'resident' | null;
  readonly lastAt: Date;
  readonly messages: number;
  readonly unread: number;
  readonly hasDraft: boolean;
}

interface KnownMessage {
  readonly id: string;
  readonly sender: 'council' | 'resident';
  readonly byStaff: boolean;
  /** The name from the back office; null if it has sent none for the reference. */
  readonly officer: string | null;
  readonly officerReference: string | null;
  readonly body: string;
  readonly at: Date;
  readonly isNew: boolean;
}

const threadColumns = `
  thread.id, thread.subject, thread.reference, thread.state, thread.last_from as "lastFrom", thread.last_at as "lastAt",
  thread.messages, thread.unread,
  exists (select from message_draft as draft
           where draft.tenant_id = thread.tenant_id and draft.account_id = thread.account_id
             and draft.thread_id = thread.id and (draft.body <> '' or draft.file_ids <> '{}')) as "hasDraft"`;

// Pages by number instead of Date, which would lose the microseconds that tell two threads apart.
const list: Statement = {
  name: 'threads-of-account',
  text: `
    select ${threadColumns}, (extract(epoch from thread.last_at) * 1000000)::bigint::text as "lastMicros"
      from message_thread as thread
     where thread.tenant_id = app_tenant() and thread.account_id = $1 and (thread.state = 'archived') = $2
       and ($3::bigint is null
            or thread.last_at <= timestamptz 'epoch' + $3 * interval '1 microsecond'
               and (thread.last_at < timestamptz 'epoch' + $3 * interval '1 microsecond' or thread.id > $4::uuid))
     order by thread.last_at desc, thread.id
     limit ${threadsOnAPage + 1}`,
};

/** Lists one page of a person's conversations, newest first. */
export async function listThreads(
  database: TenantDatabase,
  accountId: string,
  { section, after }: { readonly section: ThreadSection; readonly after?: string | undefined },
): Promise<{ readonly threads: readonly KnownThread[]; readonly next: string | null }> {
  const [micros, id] = after?.split('.') ?? [];
  const rows = await database.run<KnownThread & { lastMicros: string } & Record<string, unknown>>(list, [
    accountId,
    section === 'archived',
    micros ?? null,
    id ?? null,
  ]);
  const threads = rows.slice(0, threadsOnAPage);
  const last = threads.at(-1);
  return { threads, next: last && rows.length > threads.length ? `${last.lastMicros}.${last.id}` : null };
}

const findOne: Statement = {
  name: 'thread-of-account',
  text: `
    select ${threadColumns}
      from message_thread as thread
     where thread.tenant_id = app_tenant() and thread.account_id = $1 and thread.id = $2`,
};

/** Finds one of a person's conversations; undefined if it is another person's or unknown. */
export async function findThread(
  database: TenantDatabase,
  accountId: string,
  id: string,
): Promise<KnownThread | undefined> {
  const [thread] = await database.run<KnownThread & Record<string, unknown>>(findOne, [accountId, id]);
  return thread;
}

const findMessages: Statement = {
  name: 'messages-of-thread',
  text: `
    select message.id::text, message.sender, message.impersonation_id is not null as "byStaff", officer.name as officer,
           message.officer_reference as "officerReference", message.body, message.at, message.sender = 'council' and message.read_at is null as "isNew"
      from message_thread as thread
      join message on message.tenant_id = thread.tenant_id and message.thread_id = thread.id
      left join officer on officer.tenant_id = message.tenant_id
                       and officer.external_reference = message.officer_reference
     where thread.tenant_id = app_tenant() and thread.account_id = $1 and thread.id = $2
       and ($3::bigint is null or message.id < $3)
     order by message.id desc
     limit ${messagesOnAPage + 1}`,
};

/**
 * Lists messages of a person's conversation, oldest first: the latest page, or the one before a given message.
 * @returns `before`: cursor of the next older page; null if there is none.
 */
export async function listMessages(
  database: TenantDatabase,
  accountId: string,
  { thread, before }: { readonly thread: string; readonly before?: string | undefined },
): Promise<{ readonly messages: readonly KnownMessage[]; readonly before: string | null }> {
  const rows = await database.run<KnownMessage & Record<string, unknown>>(findMessages, [
    accountId,
    thread,
    before ?? null,
  ]);
  const messages = rows.slice(0, messagesOnAPage).toReversed();
  return { messages, before: rows.length > messages.length ? (messages[0]?.id ?? null) : null };
}

const findFilesOf: Statement = {
  name: 'files-of-messages',
  text: `
    select part.message_id::text as "messageId", ${knownFileColumns}
      from message_file as part
      join file on file.tenant_id = part.tenant_id and file.id = part.file_id
     where part.tenant_id = app_tenant() and part.message_id = any ($1::bigint[]) and file.account_id = $2
     order by file.created_at, file.id`,
};

/** Finds the files of messages, by message id. */
export async function findMessageFiles(
  database: TenantDatabase,
  accountId: string,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, readonly KnownFile[]>> {
  if (messageIds.length === 0) return new Map();
  const rows = await database.run<KnownFile & { messageId: string } & Record<string, unknown>>(findFilesOf, [
    messageIds,
    accountId,
  ]);
  return Map.groupBy(rows, ({ messageId }) => messageId);
}
