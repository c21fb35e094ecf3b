import { apply } from '#machines/lifecycle/apply.ts';
import { messageRefusal } from '#machines/lifecycle/message-refusal.ts';
import { messageThreadMachine, type MessageThreadState } from '#machines/lifecycle/message-thread.machine.ts';
import { countCharacters, longestMessage } from '#schemas/message-limits.ts';
import type { MessageSettings } from '#schemas/tenant/messages.ts';
import type { Queries, TenantDatabase } from '../../database/database.ts';
import { earlierRequest } from '../../errors/earlier-request.ts';
import { ProblemError } from '../../errors/problem-error.ts';
import { makeReference } from '../../forms/make-reference.ts';
import { writeResidentEvent } from '../resident-events.ts';
import {
  clearDraft,
  holdDraft,
  keepableWritten,
  savedElsewhere,
  type DraftPlace,
  type MessageDraftFields,
} from './message-draft.ts';
import { statement, typed, type Row } from '../../database/statement.ts';

interface SendingMessage extends DraftPlace {
  /** The version of the draft that was edited. */
  readonly version: number;
  readonly written: MessageDraftFields;
  /** One key per message; the same key again if the response was lost. */
  readonly key: string;
  /** Id of the impersonation if staff send it; null for the resident. */
  readonly impersonationId: string | null;
  readonly settings: MessageSettings;
}

/** A sent message, and the draft's new version. */
interface SentMessage {
  readonly thread: string;
  readonly message: string;
  readonly reference: string;
  readonly at: Date;
  readonly version: number;
}

/**
 * Sends a message in a conversation, or as the first one of a new conversation. The same key again returns the
 * message already sent, so nothing is sent twice. A refusal changes nothing: the draft remains.
 * @throws ProblemError `message.empty`, `message.tooLong`; `message.closed`, `message.archived`,
 * `message.notAllowed` by the thread and the council's settings; `message.filesGone` with the ids;
 * `message.savedElsewhere` with the draft; `request.keyReused` for another message under a used key;
 * `request.notFound` for a thread that is not the person's
 */
export function sendMessage(database: TenantDatabase, sending: SendingMessage): Promise<SentMessage> {
  const written = keepableWritten(sending.written);
  return database.transaction(async (transaction) => {
    const thread = sending.thread === null ? null : await holdThread(transaction, sending, sending.thread);
    const draft = await holdDraft(transaction, sending);
    const earlier = earlierRequest(
      await findByKey(transaction, sending.key),
      ({ accountId, body, ...sent }) =>
        accountId === sending.accountId &&
        (sending.thread === null || sending.thread === sent.thread) &&
        body === written.body,
    );
    if (earlier) {
      const { thread: id, message, reference, at } = earlier;
      return { thread: id, message, reference, at, version: draft.version };
    }
    requireAllowed(thread, sending.settings);
    // Another tab has sent or saved meanwhile: show its draft before anything is sent.
    if (draft.version !== sending.version) throw savedElsewhere(draft);
    requireContent(sending, written);
    await holdMessageFiles(transaction, sending.accountId, written.files);
    const opened = thread ?? (await openThread(transaction, sending, written));
    const { id: message, at } = await writeMessage(transaction, opened.id, sending, written);
    const { version } = await clearDraft(transaction, sending, draft);
    await writeResidentEvent(transaction, {
      kind: 'message.send',
      accountId: sending.accountId,
      madeBy: sending.impersonationId === null ? 'resident' : 'staff',
      subjectId: message,
      details: { thread: opened.id, begins: thread === null },
    });
    return { thread: opened.id, message, reference: opened.reference, at, version };
  });
}

type HeldThread = Row<typeof hold>;

const hold = statement({
  values: { accountId: 'uuid', id: 'uuid' },
  row: { id: 'uuid', reference: 'text', state: typed<MessageThreadState>('text') },
  text: `
    select id, reference, state from message_thread
     where tenant_id = app_tenant() and id = $id and account_id = $accountId for update`,
});

async function holdThread(
  transaction: Queries,
  { accountId }: SendingMessage,
  id: string,
): Promise<HeldThread> {
  const [thread] = await transaction.run(hold, { accountId, id });
  if (!thread) throw new ProblemError('request.notFound');
  return thread;
}

function requireAllowed(thread: HeldThread | null, { mayStart, mayReply }: MessageSettings): void {
  if (thread === null) {
    if (!mayStart) throw new ProblemError('message.notAllowed');
    return;
  }
  const row = { state: thread.state, context: {} };
  const applied = apply(messageThreadMachine, row, { type: 'message.send', mayReply });
  if (!applied.ok) throw new ProblemError(messageRefusal(thread, { mayReply }) ?? 'common.unknownError');
}

function requireContent(
  { thread, settings }: SendingMessage,
  { subject, topic, body }: MessageDraftFields,
): void {
  if (body.trim() === '') throw new ProblemError('message.empty');
  if (thread === null) {
    const isTopic = settings.topics.some(({ id }) => id === topic);
    if (subject.trim() === '' || (settings.topics.length > 0 && !isTopic))
      throw new ProblemError('message.empty');
  }
  const characters = countCharacters(body);
  if (characters > longestMessage) {
    throw new ProblemError('message.tooLong', { characters, maximum: longestMessage });
  }
}

const withKey = statement({
  values: { key: 'uuid' },
  row: {
    message: 'bigint',
    thread: 'uuid',
    body: 'text',
    at: 'timestamptz',
    accountId: 'uuid',
    reference: 'text',
  },
  text: `
    select message.id as message, message.thread_id as thread, message.body, message.at,
           message_thread.account_id as "accountId", message_thread.reference
      from message
      join message_thread on message_thread.tenant_id = message.tenant_id and message_thread.id = message.thread_id
     where message.tenant_id = app_tenant() and message.send_key = $key`,
});

async function findByKey(transaction: Queries, key: string): Promise<Row<typeof withKey> | undefined> {
  const [found] = await transaction.run(withKey, { key });
  return found;
}

// Messages are accepted while the scanner is down; the files are scanned later.
const holdFiles = statement({
  values: { accountId: 'uuid', files: 'uuid[]' },
  row: { id: 'uuid' },
  text: `
    select id from file
     where tenant_id = app_tenant() and id = any ($files) and account_id = $accountId and for_message
       and sent_at is null and state in ('waiting', 'clean', 'notScanned')
     order by id for update`,
});

/**
 * Holds the message's files until the transaction ends, after checking that they are the person's, meant for a
 * message, unsent and not refused.
 */
async function holdMessageFiles(
  transaction: Queries,
  accountId: string,
  files: readonly string[],
): Promise<void> {
  if (files.length === 0) return;
  const rows = await transaction.run(holdFiles, { accountId, files });
  const there = new Set(rows.map(({ id }) => id));
  const goneFiles = files.filter((id) => !there.has(id));
  if (goneFiles.length > 0) throw new ProblemError('message.filesGone', { goneFiles });
}

const insertThread = statement({
  values: { accountId: 'uuid', subject: 'text', topic: 'text?', reference: 'text' },
  row: { id: 'uuid', reference: 'text' },
  text: `
    insert into message_thread (tenant_id, account_id, subject, topic, reference, started_by)
    values (app_tenant(), $accountId, $subject, $topic, $reference, 'resident')
    returning id, reference`,
});

async function openThread(
  transaction: Queries,
  { accountId }: SendingMessage,
  { subject, topic }: MessageDraftFields,
): Promise<{ readonly id: string; readonly reference: string }> {
  const [opened] = await transaction.run(insertThread, {
    accountId,
    subject: subject.trim(),
    topic: topic === '' ? null : topic,
    reference: makeReference(),
  });
  if (!opened) throw new Error('A row that was written was not given back.');
  return opened;
}

const insertMessage = statement({
  values: { threadId: 'uuid', impersonationId: 'uuid?', body: 'text', key: 'uuid' },
  row: { id: 'bigint', at: 'timestamptz' },
  text: `
    insert into message (tenant_id, thread_id, sender, impersonation_id, body, send_key)
    values (app_tenant(), $threadId, 'resident', $impersonationId, $body, $key)
    on conflict (tenant_id, send_key) do nothing
    returning id, at`,
});
const insertFiles = statement({
  values: { id: 'bigint', files: 'uuid[]' },
  text: `
    insert into message_file (tenant_id, message_id, file_id)
    select app_tenant(), $id, file from unnest($files::uuid[]) as file`,
});
const countMessage = statement({
  values: { threadId: 'uuid', at: 'timestamptz' },
  text: `
    update message_thread set messages = messages + 1, last_from = 'resident', last_at = $at
     where tenant_id = app_tenant() and id = $threadId`,
});

async function writeMessage(
  transaction: Queries,
  threadId: string,
  { key, impersonationId }: SendingMessage,
  { body, files }: MessageDraftFields,
): Promise<{ readonly id: string; readonly at: Date }> {
  const [message] = await transaction.run(insertMessage, { threadId, impersonationId, body, key });
  // The key was used at the same moment in another thread.
  if (!message) throw new ProblemError('request.keyReused');
  if (files.length > 0) await transaction.run(insertFiles, { id: message.id, files });
  await transaction.run(countMessage, { threadId, at: message.at });
  return message;
}
