import { Type, type Static } from 'typebox';
import { OfficerDocumentKindSchema } from '../casework-document.ts';
import { FileKindSchema } from '../files.ts';
import { DaySchema, InstantSchema, SlugSchema, UuidSchema } from '../identifiers.ts';
import { ReviewKindSchema } from '../reviews.ts';
import { StatusSchema } from '../status.ts';

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description });

/** A letter, decision or form from the council, as a line in the person's list of documents. */
export const CouncilDocumentSchema = Type.Object({
  id: UuidSchema,
  kind: OfficerDocumentKindSchema,
  title: Type.String({ description: 'In the reader’s language, or else in the council’s own.' }),
  writtenOn: DaySchema,
  deliveredAt: InstantSchema,
  readAt: nullable(InstantSchema, 'When its person first opened it; null: not yet.'),
});
export type CouncilDocument = Static<typeof CouncilDocumentSchema>;

export const CouncilDocumentParamsSchema = Type.Object({ documentId: UuidSchema });

/** The contents of a decision, in the reader's language. */
const LocalisedDecisionSchema = Type.Object({
  what: Type.String(),
  facts: Type.Array(Type.String()),
  reason: Type.String(),
  whatChanges: Type.String(),
  how: Type.String(),
  whoHelps: Type.String(),
  review: nullable(
    Type.Object({
      kind: ReviewKindSchema,
      actionType: nullable(
        SlugSchema,
        'The new action that asks for it; null where the council takes no such requests here.',
      ),
      lastDay: DaySchema,
      late: Type.Boolean({
        description: 'The last day has passed; it can still be asked for, with a reason.',
      }),
    }),
    'The right to a review; null: there is none.',
  ),
});

/** `GET /api/documents/council/{documentId}`: one document from the council. Ours. */
export const CouncilDocumentResponseSchema = Type.Object(
  {
    status: StatusSchema,
    document: Type.Object({
      ...CouncilDocumentSchema.properties,
      decision: nullable(LocalisedDecisionSchema, 'Null: it is no decision, or its time is over.'),
      file: nullable(
        Type.Object({ name: Type.String(), kind: FileKindSchema, size: Type.Integer({ minimum: 1 }) }),
        'Null: it has none, or its time is over.',
      ),
      heldFrom: nullable(DaySchema, 'From when it can also be collected at the council’s office.'),
      heldUntil: nullable(DaySchema, 'Until when.'),
      expired: Type.Boolean({ description: 'The time for which the council keeps it is over.' }),
    }),
  },
  { title: 'A document from the council' },
);
export type CouncilDocumentResponse = Static<typeof CouncilDocumentResponseSchema>;

/** `POST /api/documents/council/{documentId}/read`: records that the person has opened it. Ours. */
export const DocumentReadResponseSchema = Type.Object(
  { status: StatusSchema, readAt: InstantSchema },
  { title: 'Document read' },
);
