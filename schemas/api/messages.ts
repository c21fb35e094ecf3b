import { Type, type Static } from 'typebox';
import { threadStates, type ThreadState } from '../casework.ts';
import { ProblemSchema } from '../error-catalogue.ts';
import { FileSchema } from '../files.ts';
import { InstantSchema, SlugSchema, UuidSchema } from '../identifiers.ts';
import { filesOfAMessage, longestDraft, longestSubject } from '../message-limits.ts';
import { StatusSchema } from '../status.ts';

/** The most conversations on one page; below, the most messages, and the most letters. */
export const threadsOnAPage = 25;
export const messagesOnAPage = 50;
export const lettersShown = 5;

const SenderSchema = Type.Union([Type.Literal('council'), Type.Literal('resident')]);
const ThreadStateSchema = Type.Unsafe<ThreadState>(Type.String({ enum: [...threadStates] }));
/** Ids of messages are whole numbers, as text; a later message has a greater one. */
const MessageIdSchema = Type.String({ pattern: '^[0-9]{1,18}$' });

export const ThreadParamsSchema = Type.Object({ thread: UuidSchema });
export const DraftParamsSchema = Type.Object({
  thread: Type.Union([UuidSchema, Type.Literal('new')], {
    description: 'new: of a conversation that is to begin.',
  }),
});

/** `GET /api/account/messages`: one of the two lists, starting after a place in it. */
export const ThreadsQuerySchema = Type.Object(
  {
    section: Type.Union([Type.Literal('current'), Type.Literal('archived')]),
    after: Type.Optional(
      Type.String({
        pattern: '^[0-9]{1,17}\\.[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$',
        description: '`next` of the page before.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type ThreadSection = Static<typeof ThreadsQuerySchema>['section'];

const ThreadSchema = Type.Object({
  id: UuidSchema,
  subject: Type.String(),
  reference: Type.String({ description: 'Short, to be read out on the telephone.' }),
  state: ThreadStateSchema,
  lastFrom: Type.Union([SenderSchema, Type.Null()], { description: 'Who wrote last; null: nobody has yet.' }),
  lastAt: InstantSchema,
  messages: Type.Integer({ minimum: 0 }),
  unread: Type.Integer({ minimum: 0 }),
  hasDraft: Type.Boolean({ description: 'An answer was begun and not sent.' }),
});
export type Thread = Static<typeof ThreadSchema>;

/** A page of conversations, newest first. Ours. */
export const ThreadsResponseSchema = Type.Object(
  {
    status: StatusSchema,
    threads: Type.Array(ThreadSchema),
    next: Type.Union([Type.String(), Type.Null()], { description: 'For `after`; null: there are no more.' }),
    mayStart: Type.Boolean(),
  },
  { title: 'Conversations' },
);
export type ThreadsResponse = Static<typeof ThreadsResponseSchema>;

const MessageSchema = Type.Object({
  id: MessageIdSchema,
  sender: SenderSchema,
  byStaff: Type.Boolean({ description: 'Staff of the council wrote it in the resident’s place.' }),
  officer: Type.Union([Type.String(), Type.Null()], {
    description: 'The name of who wrote it for the council.',
  }),
  body: Type.String(),
  at: InstantSchema,
  isNew: Type.Boolean({ description: 'Of the council, and not read before this call.' }),
  files: Type.Array(FileSchema),
});
export type Message = Static<typeof MessageSchema>;

/** `GET /api/account/messages/{thread}`: the newest messages, or those before one. */
export const ThreadQuerySchema = Type.Object(
  { before: Type.Optional(MessageIdSchema) },
  { additionalProperties: false },
);

/** A page of messages, oldest first. This call does not count as reading them, since pages load ahead. Ours. */
export const ThreadResponseSchema = Type.Object(
  {
    status: StatusSchema,
    thread: ThreadSchema,
    messages: Type.Array(MessageSchema),
    before: Type.Union([MessageIdSchema, Type.Null()], {
      description: 'For older ones; null: there are none.',
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
    unread: Type.Integer({ minimum: 0, description: 'Of this conversation, from now on.' }),
  },
  { title: 'Read' },
);

const version = Type.Integer({
  minimum: 0,
  description: 'Of the draft that was typed over; 0 where there was none.',
});
const files = Type.Array(UuidSchema, { maxItems: filesOfAMessage, uniqueItems: true });
// The limits are of characters; JSON Schema counts the same way (code points).
const written = {
  subject: Type.String({
    maxLength: longestSubject,
    description: 'Of a conversation that begins; else empty.',
  }),
  topic: Type.Union([SlugSchema, Type.Literal('')], {
    description: 'Of the council’s topics; empty: none chosen.',
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
  savedAt: Type.Union([InstantSchema, Type.Null()], { description: 'Null: nothing is kept.' }),
});
export type MessageDraft = Static<typeof MessageDraftSchema>;

/** The draft with everything its page needs. Ours. */
export const MessageDraftResponseSchema = Type.Object(
  {
    status: StatusSchema,
    draft: MessageDraftSchema,
    state: Type.Union([ThreadStateSchema, Type.Null()], { description: 'Of the thread; null: a new one.' }),
    maySend: Type.Boolean({ description: 'It could be sent as things are now.' }),
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
    version: { ...version, description: 'Of the draft, which is empty from now on.' },
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
 * `GET /api/account/messages/letters`: the portal's latest letters. All of them are among the documents. Ours.
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
