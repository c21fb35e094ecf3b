import type { FastifyRequest } from 'fastify';
import { allowedEvents } from '#machines/lifecycle/apply.ts';
import { messageThreadMachine } from '#machines/lifecycle/message-thread.machine.ts';
import type { MessageDraftResponse, Thread, ThreadResponse } from '#schemas/api/messages.ts';
import type { ThreadState } from '#schemas/casework.ts';
import type { MessageSettings } from '#schemas/tenant/messages.ts';
import { recordView } from '../../accounts/impersonation/record-view.ts';
import { readerOf } from '../../accounts/reader.ts';
import { ProblemError } from '../../errors/problem-error.ts';
import { describeFile } from '../../files/describe-file.ts';
import { findMessageFiles, findThread, type KnownThread, listMessages } from './find-threads.ts';
import { describeDraft, type DraftPlace, type KeptDraft } from './message-draft.ts';
import { messageSettingsFor } from './message-settings.ts';

const status = { valid: true, errorMessages: [] };

/**
 * Describes a conversation with a page of its messages.
 * @param before the place of the oldest message shown so far; the newest page without it
 * @throws ProblemError `request.notFound` for a thread that is not the person's
 */
export async function describeConversation(
  request: FastifyRequest,
  threadId: string,
  before: string | undefined,
): Promise<ThreadResponse> {
  const { database, tenant } = request;
  const { accountId } = readerOf(request);
  const [thread, page] = await Promise.all([
    findThread(database, accountId, threadId),
    listMessages(database, accountId, { thread: threadId, before }),
  ]);
  if (!thread) throw new ProblemError('request.notFound');
  await recordView(request, 'messages.view', { thread: thread.id });
  const ids = page.messages.map(({ id }) => id);
  const files = await findMessageFiles(database, accountId, ids);
  const settings = messageSettingsFor(request);
  return {
    status,
    thread: describeThread(thread),
    messages: page.messages.map(({ at, officer, officerReference, ...message }) => ({
      ...message,
      officer: officer ?? tenant.officers.get(officerReference ?? '')?.name ?? null,
      at: at.toISOString(),
      files: (files.get(message.id) ?? []).map(describeFile),
    })),
    before: page.before,
    mayReply: maySendIn(thread.state, settings),
    mayStart: settings.mayStart,
  };
}

function maySendIn(state: ThreadState, { mayReply }: MessageSettings): boolean {
  return (
    allowedEvents(messageThreadMachine, { state, context: {} }, [{ type: 'message.send', mayReply }]).length >
    0
  );
}

/** Describes a conversation in the list. */
export function describeThread({ lastAt, ...thread }: KnownThread): Thread {
  const { id, subject, reference, state, lastFrom, messages, unread, hasDraft } = thread;
  const at = lastAt.toISOString();
  return { id, subject, reference, state, lastFrom, lastAt: at, messages, unread, hasDraft };
}

/**
 * Describes a draft and what may be sent.
 * @throws ProblemError `request.notFound` for a thread that is not the person's
 */
export async function describeWriting(
  request: FastifyRequest,
  { accountId, thread }: DraftPlace,
  draft: KeptDraft,
): Promise<MessageDraftResponse> {
  const settings = messageSettingsFor(request);
  const known = thread === null ? null : await findThread(request.database, accountId, thread);
  if (known === undefined) throw new ProblemError('request.notFound');
  return {
    status,
    draft: describeDraft(draft),
    state: known?.state ?? null,
    maySend: known ? maySendIn(known.state, settings) : settings.mayStart,
    mayStart: settings.mayStart,
    answerTime: settings.answerTime ?? null,
    topics: settings.topics.map(({ id, name }) => ({ id, name })),
  };
}
