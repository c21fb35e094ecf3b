import { Type, type Static } from 'typebox';
import { FileSchema } from '../files.ts';
import { CouncilDocumentSchema } from './council-documents.ts';
import { InstantSchema, UuidSchema } from '../identifiers.ts';
import { StatusSchema } from '../status.ts';

const PageNumberSchema = Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 }));

/** `GET /api/documents`: the page of each list to return, counted from 1; the first by default. */
export const DocumentsQuerySchema = Type.Object(
  { sent: PageNumberSchema, received: PageNumberSchema, council: PageNumberSchema },
  { additionalProperties: false },
);

const SentDocumentSchema = Type.Object({
  file: FileSchema,
  documentKind: Type.Union([Type.String(), Type.Null()], {
    description: 'What it proves, in the reader’s language. Null if the council no longer has this kind.',
  }),
  form: Type.Union([Type.String(), Type.Null()], {
    description:
      'The title of the form that it was sent for. Null if it was sent without a form, or the council no longer has that form.',
  }),
  sentFor: Type.Union([Type.Literal('form'), Type.Literal('action'), Type.Literal('message')]),
  actionId: Type.Union([UuidSchema, Type.Null()], { description: 'Of the action that it was sent for.' }),
  sentAt: Type.Union([InstantSchema, Type.Null()], {
    description: 'When it was sent to the council as part of something. Null if it has not been sent.',
  }),
});
export type SentDocument = Static<typeof SentDocumentSchema>;

const ReceivedLetterSchema = Type.Object({
  id: Type.String({ pattern: '^[0-9]+$' }),
  title: Type.String(),
  sentAt: InstantSchema,
  about: Type.String({ enum: ['bid', 'account', 'form', 'file', 'case', 'alert'] }),
});

const total = Type.Integer({ minimum: 0, description: 'The number on all pages.' });

/**
 * Files the person has sent, documents from officers, and the portal's letters, each list newest first. Not
 * in the specification.
 */
export const DocumentsResponseSchema = Type.Object(
  {
    status: StatusSchema,
    sent: Type.Object({ total, documents: Type.Array(SentDocumentSchema) }),
    council: Type.Object({ total, documents: Type.Array(CouncilDocumentSchema) }),
    received: Type.Object({ total, letters: Type.Array(ReceivedLetterSchema) }),
    keepLettersDays: Type.Integer({ minimum: 1, description: 'How many days a letter can be read here.' }),
  },
  { title: 'Documents' },
);
export type DocumentsResponse = Static<typeof DocumentsResponseSchema>;

export const LetterParamsSchema = Type.Object({ letterId: Type.String({ pattern: '^[0-9]{1,18}$' }) });

/** One part of a letter. Links are paths on the site, such as `/account/bids`. */
const LetterBlockSchema = Type.Union([
  Type.Object({ kind: Type.Literal('paragraph'), text: Type.String() }),
  Type.Object({
    kind: Type.Literal('facts'),
    facts: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  }),
  Type.Object({ kind: Type.Literal('list'), items: Type.Array(Type.String()) }),
  Type.Object({ kind: Type.Literal('link'), words: Type.String(), address: Type.String() }),
]);
export type LetterBlock = Static<typeof LetterBlockSchema>;

/**
 * `GET /api/documents/letters/{letterId}`: a letter as a page, in the reader’s language. Not in the
 * specification.
 */
export const LetterResponseSchema = Type.Object(
  {
    status: StatusSchema,
    title: Type.String(),
    sentAt: InstantSchema,
    blocks: Type.Array(LetterBlockSchema),
  },
  { title: 'A letter' },
);
export type LetterResponse = Static<typeof LetterResponseSchema>;
