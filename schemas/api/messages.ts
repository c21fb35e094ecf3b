import { Type, type Static } from 'typebox';
import { threadStates, type ThreadState } from '../casework.ts';
import { ProblemSchema } from '../error-catalogue.ts';
import { FileSchema } from '../files.ts';
import { InstantSchema, SlugSchema, UuidSchema } from '../identifiers.ts';
import { maximumMessageFiles, longestDraft, longestSubject } from '../message-limits.ts';
import { StatusSchema } from '../status.ts';

/** Page sizes: conversations, the messages of one conversation, and the latest letters. */
export const threadsPerPage = 25;
export const messagesPerPage = 50;
export const lettersShown = 5;

const SenderSchema = Type.Union([Type.Literal('council'), Type.Literal('resident')]);
const ThreadStateSchema = Type.Unsafe<ThreadState>(Type.String({ enum: [...threadStates] }));
/** Ids of messages are whole numbers, as text; a later message has a greater one. */
const MessageIdSchema = Type.String({ pattern: '^[0-9]{1,18}$' });

export const ThreadParamsSchema = Type.Object({ thread: UuidSchema });
export const DraftParamsSchema = Type.Object({
  thread: Type.Union([UuidSchema, Type.Literal('new')], {
    description: 'new: for a conversation that has not started yet.',
  }),
});

/** `GET /api/account/messages`: one of the two lists, starting after a place in it. */
export const ThreadsQuerySchema = Type.Object(
  {
    section: Type.Union([Type.Literal('current'), Type.Literal('archived')]),
    after: Type.Optional(
      Type.String({
        pattern: '^[0-9]{1,17}\\.[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$',
        description: '`next` from the previous page.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type ThreadSection = Static<typeof ThreadsQuerySchema>['section'];

const ThreadSchema = Type.Object({
  id: UuidSchema,
  subject: Type.String(),
  reference: Type.String({ description: 'A short reference, to quote on the phone.' }),
  state: ThreadStateSchema,
  lastFrom: Type.Union([SenderSchema, Type.Null()], { description: 'Who wrote last. Null: nobody has yet.' }),
  lastAt: InstantSchema,
  messages: Type.Integer({ minimum: 0 }),
  unread: Type.Integer({ minimum: 0 }),
  hasDraft: Type.Boolean({ description: 'Whether there is an unsent draft of a reply.' }),
});
export type Thread = Static<typeof ThreadSchema>;

/** A page of conversations, newest first. Not in the specification. */
export const ThreadsResponseSchema = Type.Object(
  {
    status: StatusSchema,
    threads: Type.Array(ThreadSchema),
    next: Type.Union([Type.String(), Type.Null()], {
      description: 'The value for `after`. Null: there are no more.',
    }),
    mayStart: Type.Boolean(),
  },
  { title: 'Conversations' },
);
export type ThreadsResponse = Static<typeof ThreadsResponseSchema>;

const MessageSchema = Type.Object({
  id: MessageIdSchema,
  sender: SenderSchema,
  byStaff: Type.Boolean({ description: 'Whether staff wrote it in the resident’s place.' }),
  officer: Type.Union([Type.String(), Type.Null()], {
    description: 'The name of the officer who wrote it.',
  }),
  body: Type.String(),
  at: InstantSchema,
  isNew: Type.Boolean({ description: 'Whether it is from the council and was unread before this call.' }),
  files: Type.Array(FileSchema),
});
export type Message = Static<typeof MessageSchema>;

/** `GET /api/account/messages/{thread}`: the newest messages, or those before one. */
export const ThreadQuerySchema = Type.Object(
  { before: Type.Optional(MessageIdSchema) },
  { additionalProperties: false },
);

/**
 * A page of messages, oldest first. This call does not count as reading them, since pages load ahead. Not in
 * the specification.
 */
export const ThreadResponseSchema = Type.Object(
  {
    status: StatusSchema,
    thread: ThreadSchema,
    messages: Type.Array(MessageSchema),
    before: Type.Union([MessageIdSchema, Type.Null()], {
      description: 'The value to get older messages. Null: there are none.',
    }),
    mayReply: Type.Boolean(),
    mayStart: Type.Boolean(),
  },
  { title: 'A conversation' },
);
export type ThreadResponse = Static<typeof ThreadResponseSchema>;

/**
 * `PUT /api/account/messages/{thread}/read`: marks messages as read, up to the newest the resident has seen.
 */
export const ReadBodySchema = Type.Object(
  { upTo: MessageIdSchema },
  { title: 'Messages were read', additionalProperties: false },
);
export const ReadResponseSchema = Type.Object(
  {
    status: StatusSchema,
    unread: Type.Integer({
      minimum: 0,
      description: 'The number of unread messages in this conversation after this call.',
    }),
  },
  { title: 'Read' },
);

const version = Type.Integer({
  minimum: 0,
  description: 'The version of the draft being replaced. 0 if there was none.',
});
const files = Type.Array(UuidSchema, { maxItems: maximumMessageFiles, uniqueItems: true });
// The limits count characters as JSON Schema does, in code points.
const written = {
  subject: Type.String({
    maxLength: longestSubject,
    description: 'The subject of a new conversation. Otherwise empty.',
  }),
  topic: Type.Union([SlugSchema, Type.Literal('')], {
    description: 'One of the council’s topics. Empty: none chosen.',
  }),
  body: Type.String({ maxLength: longestDraft }),
  files,
};

/** `PUT /api/account/messages/drafts/{thread}`: saves a message that is still being written. */
export const SaveMessageBodySchema = Type.Object(
  { version, ...written },
  { title: 'A message being written', additionalProperties: false },
);
export type SaveMessageBody = Static<typeof SaveMessageBodySchema>;

const MessageDraftSchema = Type.Object({
  version,
  ...written,
  savedAt: Type.Union([InstantSchema, Type.Null()], { description: 'Null: there is no draft.' }),
});
export type MessageDraft = Static<typeof MessageDraftSchema>;

/** The draft, with everything that its page needs. Not in the specification. */
export const MessageDraftResponseSchema = Type.Object(
  {
    status: StatusSchema,
    draft: MessageDraftSchema,
    state: Type.Union([ThreadStateSchema, Type.Null()], {
      description: 'The id of the conversation. Null: a new one.',
    }),
    maySend: Type.Boolean({ description: 'Whether it could be sent now.' }),
    mayStart: Type.Boolean(),
    answerTime: Type.Union([Type.String(), Type.Null()]),
    topics: Type.Array(Type.Object({ id: SlugSchema, name: Type.String() })),
  },
  { title: 'Draft of a message' },
);
export type MessageDraftResponse = Static<typeof MessageDraftResponseSchema>;

/** One key per message, so that repeating the call after a lost answer does not send it twice. */
export const SendMessageHeadersSchema = Type.Object({ 'idempotency-key': UuidSchema });

/** `POST /api/account/messages/{thread}/messages`, and `POST /api/account/messages` for a new conversation. */
export const SendMessageBodySchema = Type.Object(
  { version, ...written },
  { title: 'Send a message', additionalProperties: false },
);

export const MessageSentResponseSchema = Type.Object(
  {
    status: StatusSchema,
    thread: UuidSchema,
    message: MessageIdSchema,
    reference: Type.String(),
    at: InstantSchema,
    version: { ...version, description: 'The version of the draft, which is now empty.' },
  },
  { title: 'Message sent' },
);
export type MessageSentResponse = Static<typeof MessageSentResponseSchema>;

/** A refusal, with the stored draft if that caused it. */
export const MessageRefusalSchema = Type.Object(
  {
    ...ProblemSchema.properties,
    draft: Type.Optional(MessageDraftSchema),
    goneFiles: Type.Optional(Type.Array(UuidSchema)),
    characters: Type.Optional(Type.Integer()),
    maximum: Type.Optional(Type.Integer()),
  },
  { title: 'Message refused', additionalProperties: true },
);

/**
 * `GET /api/account/messages/letters`: the portal's latest letters. All of them are also listed as documents.
 * Not in the specification.
 */
export const SentLettersResponseSchema = Type.Object(
  {
    status: StatusSchema,
    letters: Type.Array(
      Type.Object({ id: Type.String({ pattern: '^[0-9]+$' }), title: Type.String(), sentAt: InstantSchema }),
    ),
  },
  { title: 'Letters sent' },
);
export type SentLettersResponse = Static<typeof SentLettersResponseSchema>;
