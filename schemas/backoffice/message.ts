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
          'Left out: council. “resident” is for what reached you in another way; never send back what residents wrote here.',
      }),
    ),
    officerReference: Type.Optional({
      ...ExternalReferenceSchema,
      description: 'The officer who wrote it for you: residents read the name.',
    }),
    at: Type.Optional({ ...InstantSchema, description: 'Left out: when it comes.' }),
    readAt: Type.Optional({
      ...InstantSchema,
      description: 'For messages of before: it is not new, and nobody is told of it.',
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
          'To answer a conversation that the person began here: its reference, as they read it. From then on yours names it.',
      }),
    ),
    caseReference: Type.Optional({
      ...ExternalReferenceSchema,
      description: 'The case that it belongs to. When that closes, it is archived.',
    }),
    reference: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'As people read it and say it on the telephone. Left out: your own.',
      }),
    ),
    subject: Type.String({
      minLength: 1,
      maxLength: longestSubject,
      description: 'What it is about, in a few words that the person reads.',
    }),
    state: Type.Optional(
      Type.Unsafe<ThreadState>(
        Type.String({
          enum: [...threadStates],
          description:
            'closed: it can be read and not answered. archived: of a previous case. Left out: as it is, and open at first.',
        }),
      ),
    ),
    messages: Type.Array(MessageOfItemSchema, {
      maxItems: 500,
      description: 'Those that are here already are left as they are; a message never changes.',
    }),
  },
  { title: 'Conversation', additionalProperties: false },
);
export type MessageThreadItem = Static<typeof MessageThreadItemSchema>;
