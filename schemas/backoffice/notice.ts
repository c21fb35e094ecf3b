import { Type, type Static } from 'typebox';
import { InstantSchema, LocaleSchema } from '../identifiers.ts';
import { ExternalReferenceSchema } from '../reference.ts';

const text = Type.String({ minLength: 1, maxLength: 1_000 });

/** The council's message to one household, at the top of its account page: `accountMessages` of the overview. */
export const NoticeItemSchema = Type.Object(
  {
    externalReference: ExternalReferenceSchema,
    applicationReference: {
      ...ExternalReferenceSchema,
      description: 'The external reference of the application that it is about.',
    },
    text: { ...text, description: 'The text in the council’s default language.' },
    translations: Type.Optional(
      Type.Record(LocaleSchema, text, {
        description: 'The text in the council’s other languages, by locale.',
        additionalProperties: false,
      }),
    ),
    shownFrom: Type.Optional({
      ...InstantSchema,
      description: 'From when to show it. Default: from when it first arrived.',
    }),
    shownUntil: Type.Optional(
      Type.Union([InstantSchema, Type.Null()], {
        description:
          'Until when to show it. Left out or null: until you change it. To remove it, send a time in the past.',
      }),
    ),
  },
  { title: 'Notice', additionalProperties: false },
);
export type NoticeItem = Static<typeof NoticeItemSchema>;
