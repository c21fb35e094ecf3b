import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { allowedEvents } from '#machines/lifecycle/apply.ts';
import { messageThreadMachine } from '#machines/lifecycle/message-thread.machine.ts';
import {
  DraftParamsSchema,
  lettersShown,
  MessageDraftResponseSchema,
  MessageRefusalSchema,
  MessageSentResponseSchema,
  ReadBodySchema,
  ReadResponseSchema,
  SaveMessageBodySchema,
  SendMessageBodySchema,
  SendMessageHeadersSchema,
  SentLettersResponseSchema,
  ThreadParamsSchema,
  ThreadQuerySchema,
  ThreadResponseSchema,
  ThreadsQuerySchema,
  ThreadsResponseSchema,
  type MessageDraftResponse,
  type MessageSentResponse,
  type Thread,
} from '#schemas/api/messages.ts';
import type { ThreadState } from '#schemas/casework.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import type { MessageSettings } from '#schemas/tenant/messages.ts';
import { recordView } from '../accounts/impersonation/record-view.ts';
import { byAccount } from '../accounts/rate-limits.ts';
import { readerOf } from '../accounts/reader.ts';
import {
  findMessageFiles,
  findThread,
  listMessages,
  listThreads,
  type KnownThread,
} from '../casework/messages/find-threads.ts';
import {
  describeDraft,
  dropMessageDraft,
  findDraft,
  saveMessageDraft,
  type DraftPlace,
  type KeptDraft,
} from '../casework/messages/message-draft.ts';
import { messageSettingsOf } from '../casework/messages/message-settings.ts';
import { readMessages } from '../casework/messages/read-messages.ts';
import { sendMessage, type SentMessage } from '../casework/messages/send-message.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { describeFile } from '../files/describe-file.ts';
import { readLetters } from '../mail/read-letters.ts';
import type { Server, Services } from '../services.ts';
import { inLanguage } from '../tenants/in-language.ts';

const tags = ['Messages'];
const status = { valid: true, errorMessages: [] };
const refusals = {
  400: ProblemSchema,
  401: ProblemSchema,
  403: ProblemSchema,
  404: ProblemSchema,
  409: MessageRefusalSchema,
  413: MessageRefusalSchema,
  422: ProblemSchema,
  429: ProblemSchema,
};

/** In bytes: the longest draft at four bytes a character, and the JSON around it. */
const bodyLimit = 1024 * 1024;

/**
 * `/api/account/messages`: conversations between a resident and the council. The calls are not in the
 * specification.
 */
export function messageRoutes(server: Server, { rateLimits }: Services): void {
  server.get(
    '/api/account/messages',
    {
      config: { access: 'reader' },
      schema: {
        tags,
        summary: 'The person’s conversations, the newest first',
        querystring: ThreadsQuerySchema,
        response: { ...refusals, 200: ThreadsResponseSchema },
      },
    },
    async (request) => {
      const { accountId } = readerOf(request);
      await recordView(request, 'messages.view');
      const { threads, next } = await listThreads(request.database, accountId, request.query);
      const { mayStart } = settingsOf(request);
      return { status, threads: threads.map(describeThread), next, mayStart };
    },
  );

  server.get(
    '/api/account/messages/letters',
    {
      config: { access: 'reader' },
      schema: {
        tags,
        summary: 'The last letters that the portal has sent the person',
        response: { ...refusals, 200: SentLettersResponseSchema },
      },
    },
    async (request) => {
      const { database, tenant, locale } = request;
      const { accountId } = readerOf(request);
      await recordView(request, 'documents.view');
      const page = { page: 1, size: lettersShown };
      const { letters } = await readLetters(database, tenant, locale, accountId, page);
      return {
        status,
        letters: letters.map(({ id, subject, sentAt }) => ({
          id,
          title: subject,
          sentAt: sentAt.toISOString(),
        })),
      };
    },
  );

  server.get(
    '/api/account/messages/:thread',
    {
      config: { access: 'reader' },
      schema: {
        tags,
        summary: 'A conversation',
        description: 'It says nothing of reading: pages load ahead of being looked at.',
        params: ThreadParamsSchema,
        querystring: ThreadQuerySchema,
        response: { ...refusals, 200: ThreadResponseSchema },
      },
    },
    async (request) => {
      const { database, params, query, tenant } = request;
      const { accountId } = readerOf(request);
      const place = { thread: params.thread, before: query.before };
      const [thread, { messages, before }] = await Promise.all([
        findThread(database, accountId, params.thread),
        listMessages(database, accountId, place),
      ]);
      if (!thread) throw new ProblemError('request.notFound');
      await recordView(request, 'messages.view', { thread: thread.id });
      const files = await findMessageFiles(
        database,
        accountId,
        messages.map(({ id }) => id),
      );
      const settings = settingsOf(request);
      return {
        status,
        thread: describeThread(thread),
        messages: messages.map(({ at, officer, officerReference, ...message }) => ({
          ...message,
          officer: officer ?? tenant.officers.get(officerReference ?? '')?.name ?? null,
          at: at.toISOString(),
          files: (files.get(message.id) ?? []).map(describeFile),
        })),
        before,
        mayReply: maySendIn(thread.state, settings),
        mayStart: settings.mayStart,
      };
    },
  );

  server.put(
    '/api/account/messages/:thread/read',
    {
      // Reading by staff does not mean that the resident has read it.
      config: { access: 'member' },
      schema: {
        tags,
        summary: 'Say that messages were read',
        params: ThreadParamsSchema,
        body: ReadBodySchema,
        response: { ...refusals, 200: ReadResponseSchema },
      },
    },
    async (request) => {
      const { accountId } = readerOf(request);
      const { thread } = request.params;
      const { upTo } = request.body;
      return { status, unread: await readMessages(request.database, { accountId, thread, upTo }) };
    },
  );

  server.get(
    '/api/account/messages/drafts/:thread',
    {
      config: { access: 'reader' },
      schema: {
        tags,
        summary: 'What the person has begun to write',
        params: DraftParamsSchema,
        response: { ...refusals, 200: MessageDraftResponseSchema },
      },
    },
    async (request) => {
      const place = placeOf(request);
      const draft = await findDraft(request.database, place);
      return describeWriting(request, place, draft);
    },
  );

  server.put(
    '/api/account/messages/drafts/:thread',
    {
      bodyLimit,
      config: { access: 'reader', rateLimit: byAccount(rateLimits.saveDraft) },
      schema: {
        tags,
        summary: 'Save what the person is writing',
        description: 'It is kept even where it could not be sent. The same again changes nothing.',
        params: DraftParamsSchema,
        body: SaveMessageBodySchema,
        response: { ...refusals, 200: MessageDraftResponseSchema },
      },
    },
    async (request) => {
      const place = placeOf(request);
      const draft = await saveMessageDraft(request.database, place, request.body);
      return describeWriting(request, place, draft);
    },
  );

  server.delete(
    '/api/account/messages/drafts/:thread',
    {
      config: { access: 'reader' },
      schema: {
        tags,
        summary: 'Throw away what the person was writing',
        params: DraftParamsSchema,
        querystring: Type.Object({ version: Type.Integer({ minimum: 0 }) }, { additionalProperties: false }),
        response: { ...refusals, 200: MessageDraftResponseSchema },
      },
    },
    async (request) => {
      const place = placeOf(request);
      const draft = await dropMessageDraft(request.database, place, request.query.version);
      return describeWriting(request, place, draft);
    },
  );

  const sending = {
    bodyLimit,
    config: { access: 'reader', rateLimit: byAccount(rateLimits.sendMessage) },
  } as const;

  server.post(
    '/api/account/messages/:thread/messages',
    {
      ...sending,
      schema: {
        tags,
        summary: 'Send a message in a conversation',
        description: 'The same key again is the same message.',
        params: ThreadParamsSchema,
        headers: SendMessageHeadersSchema,
        body: SendMessageBodySchema,
        response: { ...refusals, 200: MessageSentResponseSchema },
      },
    },
    async (request) => {
      const { accountId, impersonationId } = readerOf(request);
      const { version, ...written } = request.body;
      const sent = await sendMessage(request.database, {
        accountId,
        impersonationId,
        thread: request.params.thread,
        version,
        written,
        key: request.headers['idempotency-key'],
        settings: settingsOf(request),
      });
      return describeSent(sent);
    },
  );

  server.post(
    '/api/account/messages',
    {
      ...sending,
      schema: {
        tags,
        summary: 'Begin a conversation',
        description: 'Where the council lets people. The same key again is the same message.',
        headers: SendMessageHeadersSchema,
        body: SendMessageBodySchema,
        response: { ...refusals, 200: MessageSentResponseSchema },
      },
    },
    async (request) => {
      const { accountId, impersonationId } = readerOf(request);
      const { version, ...written } = request.body;
      const sent = await sendMessage(request.database, {
        accountId,
        impersonationId,
        thread: null,
        version,
        written,
        key: request.headers['idempotency-key'],
        settings: settingsOf(request),
      });
      return describeSent(sent);
    },
  );
}

/** Returns the council's message settings in the reader's language. */
function settingsOf({ tenant, locale }: FastifyRequest): MessageSettings {
  return messageSettingsOf(inLanguage(tenant, locale).tenant);
}

function placeOf(request: FastifyRequest<{ Params: { thread: string } }>): DraftPlace {
  const { thread } = request.params;
  return { accountId: readerOf(request).accountId, thread: thread === 'new' ? null : thread };
}

function maySendIn(state: ThreadState, { mayReply }: MessageSettings): boolean {
  return (
    allowedEvents(messageThreadMachine, { state, context: {} }, [{ type: 'message.send', mayReply }]).length >
    0
  );
}

function describeThread({ lastAt, ...thread }: KnownThread): Thread {
  const { id, subject, reference, state, lastFrom, messages, unread, hasDraft } = thread;
  return {
    id,
    subject,
    reference,
    state,
    lastFrom,
    lastAt: lastAt.toISOString(),
    messages,
    unread,
    hasDraft,
  };
}

/**
 * Describes a draft and what may be sent.
 * @throws ProblemError `request.notFound` for a thread that is not the person's
 */
async function describeWriting(
  request: FastifyRequest,
  { accountId, thread }: DraftPlace,
  draft: KeptDraft,
): Promise<MessageDraftResponse> {
  const settings = settingsOf(request);
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

function describeSent({ thread, message, reference, at, version }: SentMessage): MessageSentResponse {
  return { status, thread, message, reference, at: at.toISOString(), version };
}
