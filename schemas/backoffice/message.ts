import { Type, type Static } from 'typebox';
import { threadStates, type ThreadState } from '../casework.ts';
import { InstantSchema } from '../identifiers.ts';
import { longestMessage, longestSubject } from '../message-limits.ts';
import { personProperties } from './person-of-item.ts';
import { ExternalReferenceSchema } from '../reference.ts';

const MessageOfItemSchema = Type.Object(
  {
    externalReference: ExternalReferenceSchema,
    body: Type.String({
      minLength: 1,
      maxLength: longestMessage,
      description: 'Plain text, with line breaks.',
    }),
    sender: Type.Optional(
      Type.Union([Type.Literal('council'), Type.Literal('resident')], {
        description:
          'Default: council. Use “resident” for what a resident sent you in another way. Do not send back what residents wrote here.',
      }),
    ),
    officerReference: Type.Optional({
      ...ExternalReferenceSchema,
      description: 'The officer who wrote it. Residents see the name.',
    }),
    at: Type.Optional({
      ...InstantSchema,
      description: 'When it was written. Default: when it arrives here.',
    }),
    readAt: Type.Optional({
      ...InstantSchema,
      description: 'When it was read. For old messages, which are then not new and cause no letter.',
    }),
  },
  { additionalProperties: false },
);

/** A conversation between the council and a person, with the council's messages in it. */
export const MessageThreadItemSchema = Type.Object(
  {
    externalReference: ExternalReferenceSchema,
    ...personProperties,
    residentReference: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description:
          'To reply in a conversation that the person started here: its reference, as they see it. From then on, use your own reference.',
      }),
    ),
    caseReference: Type.Optional({
      ...ExternalReferenceSchema,
      description: 'The case that it belongs to. When the case closes, the conversation is archived.',
    }),
    reference: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'The reference that people see and quote on the phone. Default: your own.',
      }),
    ),
    subject: Type.String({
      minLength: 1,
      maxLength: longestSubject,
      description: 'What it is about, in a few words for the person.',
    }),
    state: Type.Optional(
      Type.Unsafe<ThreadState>(
        Type.String({
          enum: [...threadStates],
          description:
            'closed: people can read it but not reply. archived: it belongs to an earlier case. If you leave it out, it stays as it is, and starts as open.',
        }),
      ),
    ),
    messages: Type.Array(MessageOfItemSchema, {
      maxItems: 500,
      description: 'Messages that were already sent stay as they are. A message never changes.',
    }),
  },
  { title: 'Conversation', additionalProperties: false },
);
export type MessageThreadItem = Static<typeof MessageThreadItemSchema>;
