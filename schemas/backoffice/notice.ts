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
    text: { ...text, description: 'In the default language of the council.' },
    translations: Type.Optional(
      Type.Record(LocaleSchema, text, {
        description: 'The same in other languages of the council, by locale.',
        additionalProperties: false,
      }),
    ),
    shownFrom: Type.Optional({
      ...InstantSchema,
      description: 'Left out: from the moment at which it first came.',
    }),
    shownUntil: Type.Optional(
      Type.Union([InstantSchema, Type.Null()], {
        description: 'Left out or null: until you say otherwise. To remove it send a time that has passed.',
      }),
    ),
  },
  { title: 'Notice', additionalProperties: false },
);
export type NoticeItem = Static<typeof NoticeItemSchema>;
