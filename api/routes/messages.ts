import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import {
  DraftParamsSchema,
  lettersShown,
  MessageDraftResponseSchema,
  MessageRefusalSchema,
  type MessageSentResponse,
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
} from '#schemas/api/messages.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { recordView } from '../accounts/impersonation/record-view.ts';
import { readerOf } from '../accounts/reader.ts';
import {
  describeConversation,
  describeThread,
  describeWriting,
} from '../casework/messages/describe-thread.ts';
import { listThreads } from '../casework/messages/find-threads.ts';
import {
  type DraftPlace,
  dropMessageDraft,
  findDraft,
  saveMessageDraft,
} from '../casework/messages/message-draft.ts';
import { messageSettingsFor } from '../casework/messages/message-settings.ts';
import { readMessages } from '../casework/messages/read-messages.ts';
import { sendMessage } from '../casework/messages/send-message.ts';
import { nameLetter } from '../mail/describe-letter.ts';
import { readLetters } from '../mail/read-letters.ts';
import { route, type Route } from '../route.ts';

const tags = ['Messages'];
const status = { valid: true, errorMessages: [] };
const refusals = {
  404: ProblemSchema,
  409: MessageRefusalSchema,
  413: MessageRefusalSchema,
  422: ProblemSchema,
};

/** In bytes: the longest draft at four bytes a character, and the JSON around it. */
const bodyLimit = 1024 * 1024;

/**
 * `/api/account/messages`: conversations between a resident and the council. The calls are not in the
 * specification.
 */
export const messageRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/account/messages',
    access: 'reader',
    contract: {
      tags,
      summary: 'List the person’s conversations, newest first',
      querystring: ThreadsQuerySchema,
      response: { 200: ThreadsResponseSchema },
    },
    async handler(request) {
      const { accountId } = readerOf(request);
      await recordView(request, 'messages.view');
      const { threads, next } = await listThreads(request.database, accountId, request.query);
      const { mayStart } = messageSettingsFor(request);
      return { status, threads: threads.map(describeThread), next, mayStart };
    },
  }),
  route({
    method: 'GET',
    url: '/api/account/messages/letters',
    access: 'reader',
    contract: {
      tags,
      summary: 'List the last letters that the portal has sent to the person',
      response: { 200: SentLettersResponseSchema },
    },
    async handler(request) {
      const { database, tenant, locale } = request;
      const { accountId } = readerOf(request);
      await recordView(request, 'documents.view');
      const page = { page: 1, size: lettersShown };
      const { letters } = await readLetters(database, tenant, locale, accountId, page);
      return { status, letters: letters.map(nameLetter) };
    },
  }),
  route({
    method: 'GET',
    url: '/api/account/messages/:thread',
    access: 'reader',
    contract: {
      tags,
      summary: 'Get a conversation',
      description: 'Does not mark messages as read: pages may load before people look at them.',
      params: ThreadParamsSchema,
      querystring: ThreadQuerySchema,
      response: { 200: ThreadResponseSchema, 404: ProblemSchema },
    },
    handler: (request) => describeConversation(request, request.params.thread, request.query.before),
  }),
  route({
    method: 'PUT',
    url: '/api/account/messages/:thread/read',
    // Reading by staff does not mean that the resident has read it.
    access: 'member',
    contract: {
      tags,
      summary: 'Mark messages as read',
      params: ThreadParamsSchema,
      body: ReadBodySchema,
      response: { ...refusals, 200: ReadResponseSchema },
    },
    async handler(request) {
      const { accountId } = readerOf(request);
      const { thread } = request.params;
      const { upTo } = request.body;
      return { status, unread: await readMessages(request.database, { accountId, thread, upTo }) };
    },
  }),
  route({
    method: 'GET',
    url: '/api/account/messages/drafts/:thread',
    access: 'reader',
    contract: {
      tags,
      summary: 'Get the person’s draft message',
      params: DraftParamsSchema,
      response: { 200: MessageDraftResponseSchema, 404: ProblemSchema },
    },
    async handler(request) {
      const place = placeOf(request);
      const draft = await findDraft(request.database, place);
      return describeWriting(request, place, draft);
    },
  }),
  route({
    method: 'PUT',
    url: '/api/account/messages/drafts/:thread',
    access: 'reader',
    limit: { perAccount: 'saveDraft' },
    contract: {
      tags,
      summary: 'Save the person’s draft message',
      description: 'Saved even if it could not be sent. Repeating the call changes nothing.',
      params: DraftParamsSchema,
      body: SaveMessageBodySchema,
      response: { ...refusals, 200: MessageDraftResponseSchema },
    },
    bodyLimit,
    async handler(request) {
      const place = placeOf(request);
      const draft = await saveMessageDraft(request.database, place, request.body);
      return describeWriting(request, place, draft);
    },
  }),
  route({
    method: 'DELETE',
    url: '/api/account/messages/drafts/:thread',
    access: 'reader',
    contract: {
      tags,
      summary: 'Delete the person’s draft message',
      params: DraftParamsSchema,
      querystring: Type.Object({ version: Type.Integer({ minimum: 0 }) }, { additionalProperties: false }),
      response: { ...refusals, 200: MessageDraftResponseSchema },
    },
    async handler(request) {
      const place = placeOf(request);
      const draft = await dropMessageDraft(request.database, place, request.query.version);
      return describeWriting(request, place, draft);
    },
  }),
  route({
    method: 'POST',
    url: '/api/account/messages/:thread/messages',
    access: 'reader',
    limit: { perAccount: 'sendMessage' },
    contract: {
      tags,
      summary: 'Send a message in a conversation',
      description: 'Repeating the key does not send a second message.',
      params: ThreadParamsSchema,
      headers: SendMessageHeadersSchema,
      body: SendMessageBodySchema,
      response: { ...refusals, 200: MessageSentResponseSchema },
    },
    bodyLimit,
    handler: (request) => send(request, request.params.thread),
  }),
  route({
    method: 'POST',
    url: '/api/account/messages',
    access: 'reader',
    limit: { perAccount: 'sendMessage' },
    contract: {
      tags,
      summary: 'Start a conversation',
      description: 'Only if the council allows it. Repeating the key does not send a second message.',
      headers: SendMessageHeadersSchema,
      body: SendMessageBodySchema,
      response: { ...refusals, 200: MessageSentResponseSchema },
    },
    bodyLimit,
    handler: (request) => send(request, null),
  }),
];

function placeOf(request: FastifyRequest<{ Params: { thread: string } }>): DraftPlace {
  const { thread } = request.params;
  return { accountId: readerOf(request).accountId, thread: thread === 'new' ? null : thread };
}

/** Sends a message in a conversation, or begins one: `thread` is null then. */
async function send(
  request: FastifyRequest & {
    readonly headers: Static<typeof SendMessageHeadersSchema>;
    readonly body: Static<typeof SendMessageBodySchema>;
  },
  thread: string | null,
): Promise<MessageSentResponse> {
  const { accountId, impersonationId } = readerOf(request);
  const { version, ...written } = request.body;
  const key = request.headers['idempotency-key'];
  const settings = messageSettingsFor(request);
  const sending = { accountId, impersonationId, thread, version, written, key, settings };
  const { at, ...sent } = await sendMessage(request.database, sending);
  return { status, ...sent, at: at.toISOString() };
}
