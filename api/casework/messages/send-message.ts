import { sql, type Kysely } from 'kysely';
import { apply } from '#machines/lifecycle/apply.ts';
import { messageRefusal } from '#machines/lifecycle/message-refusal.ts';
import { messageThreadMachine, type MessageThreadState } from '#machines/lifecycle/message-thread.machine.ts';
import { countCharacters, longestMessage } from '#schemas/message-limits.ts';
import type { MessageSettings } from '#schemas/tenant/messages.ts';
import type { TenantDatabase } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
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
  return database.query.transaction().execute(async (transaction) => {
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

interface HeldThread {
  readonly id: string;
  readonly reference: string;
  readonly state: MessageThreadState;
}

async function holdThread(
  transaction: Kysely<Tables>,
  { accountId }: SendingMessage,
  id: string,
): Promise<HeldThread> {
  const thread = await transaction
    .selectFrom('message_thread')
    .select(['id', 'reference', 'state'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
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

function findByKey(transaction: Kysely<Tables>, key: string) {
  return transaction
    .selectFrom('message')
    .innerJoin('message_thread', (join) =>
      join
        .onRef('message_thread.tenant_id', '=', 'message.tenant_id')
        .onRef('message_thread.id', '=', 'message.thread_id'),
    )
    .select([
      'message.id as message',
      'message.thread_id as thread',
      'message.body',
      'message.at',
      'message_thread.account_id as accountId',
      'message_thread.reference',
    ])
    .where('message.send_key', '=', key)
    .executeTakeFirst();
}

/**
 * Holds the message's files until the transaction ends, after checking that they are the person's, meant for a
 * message, unsent and not refused.
 */
async function holdMessageFiles(
  transaction: Kysely<Tables>,
  accountId: string,
  files: readonly string[],
): Promise<void> {
  if (files.length === 0) return;
  const rows = await transaction
    .selectFrom('file')
    .select('id')
    .where('id', 'in', [...files])
    .where('account_id', '=', accountId)
    .where('for_message', '=', true)
    .where('sent_at', 'is', null)
    // Messages are accepted while the scanner is down; the files are scanned later.
    .where('state', 'in', ['waiting', 'clean', 'notScanned'])
    .orderBy('id')
    .forUpdate()
    .execute();
  const there = new Set(rows.map(({ id }) => id));
  const goneFiles = files.filter((id) => !there.has(id));
  if (goneFiles.length > 0) throw new ProblemError('message.filesGone', { goneFiles });
}

function openThread(
  transaction: Kysely<Tables>,
  { accountId }: SendingMessage,
  { subject, topic }: MessageDraftFields,
): Promise<{ readonly id: string; readonly reference: string }> {
  return transaction
    .insertInto('message_thread')
    .values({
      tenant_id: sql`app_tenant()`,
      account_id: accountId,
      subject: subject.trim(),
      topic: topic === '' ? null : topic,
      reference: makeReference(),
      started_by: 'resident',
    })
    .returning(['id', 'reference'])
    .executeTakeFirstOrThrow();
}

async function writeMessage(
  transaction: Kysely<Tables>,
  threadId: string,
  { key, impersonationId }: SendingMessage,
  { body, files }: MessageDraftFields,
): Promise<{ readonly id: string; readonly at: Date }> {
  const message = await transaction
    .insertInto('message')
    .values({
      tenant_id: sql`app_tenant()`,
      thread_id: threadId,
      sender: 'resident',
      impersonation_id: impersonationId,
      body,
      send_key: key,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'send_key']).doNothing())
    .returning(['id', 'at'])
    .executeTakeFirst();
  // The key was used at the same moment in another thread.
  if (!message) throw new ProblemError('request.keyReused');
  if (files.length > 0) {
    await transaction
      .insertInto('message_file')
      .values(
        files.map((file_id) => ({ tenant_id: sql<string>`app_tenant()`, message_id: message.id, file_id })),
      )
      .execute();
  }
  await transaction
    .updateTable('message_thread')
    .set(({ eb }) => ({ messages: eb('messages', '+', 1), last_from: 'resident', last_at: message.at }))
    .where('id', '=', threadId)
    .execute();
  return message;
}
