import { Type, type Static } from 'typebox';
import { SlugSchema } from '../identifiers.ts';

const TopicSchema = Type.Object(
  {
    id: {
      ...SlugSchema,
      description: 'The id that your housing system receives in message.send, one of the residents’ events.',
    },
    name: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'What people see, such as My application.',
    }),
  },
  { additionalProperties: false },
);

/** A council's settings for messages between it and residents. */
export const MessageSettingsSchema = Type.Object(
  {
    mayStart: Type.Boolean({
      description: 'Whether residents can start a conversation. If not, only you can.',
    }),
    mayReply: Type.Boolean({ description: 'Whether residents can reply to your messages.' }),
    answerTime: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description:
          'When people can expect an answer, in a sentence, such as We reply within 5 working days.',
      }),
    ),
    topics: Type.Array(TopicSchema, {
      maxItems: 20,
      description: 'What a new message can be about. If there are none, people are only asked for a subject.',
    }),
  },
  { additionalProperties: false, description: 'Messages between residents and you.' },
);
export type MessageSettings = Static<typeof MessageSettingsSchema>;
