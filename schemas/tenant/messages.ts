import { Type, type Static } from 'typebox';
import { SlugSchema } from '../identifiers.ts';

const TopicSchema = Type.Object(
  {
    id: {
      ...SlugSchema,
      description: 'What your housing system is told: message.send of the residents’ events.',
    },
    name: Type.String({ minLength: 1, maxLength: 100, description: 'What people read: My application.' }),
  },
  { additionalProperties: false },
);

/** A council's settings for messages between it and residents. */
export const MessageSettingsSchema = Type.Object(
  {
    mayStart: Type.Boolean({ description: 'Residents may begin a conversation. If not, only you do.' }),
    mayReply: Type.Boolean({ description: 'Residents may answer what you write.' }),
    answerTime: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'When people can expect an answer, in a sentence: We answer within 5 working days.',
      }),
    ),
    topics: Type.Array(TopicSchema, {
      maxItems: 20,
      description: 'What a new message may be about; with none, people are only asked for a subject.',
    }),
  },
  { additionalProperties: false, description: 'Messages between residents and you.' },
);
export type MessageSettings = Static<typeof MessageSettingsSchema>;
