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
  title: Type.String({
    description: 'The title in the reader’s language, or in the council’s default language.',
  }),
  writtenOn: DaySchema,
  deliveredAt: InstantSchema,
  readAt: nullable(InstantSchema, 'When the person first opened it. Null: not yet.'),
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
        'The new action that asks for it. Null if the council does not accept such requests here.',
      ),
      lastDay: DaySchema,
      late: Type.Boolean({
        description: 'Whether the last day has passed. The review can still be asked for, with a reason.',
      }),
    }),
    'The right to a review. Null: there is none.',
  ),
});

/** `GET /api/documents/council/{documentId}`: one document from the council. Not in the specification. */
export const CouncilDocumentResponseSchema = Type.Object(
  {
    status: StatusSchema,
    document: Type.Object({
      ...CouncilDocumentSchema.properties,
      decision: nullable(LocalisedDecisionSchema, 'Null: it is not a decision, or it has expired.'),
      file: nullable(
        Type.Object({ name: Type.String(), kind: FileKindSchema, size: Type.Integer({ minimum: 1 }) }),
        'Null: it has none, or it has expired.',
      ),
      heldFrom: nullable(DaySchema, 'The first day it can also be collected at the council’s office.'),
      heldUntil: nullable(DaySchema, 'The last day it can be collected.'),
      expired: Type.Boolean({ description: 'Whether the council no longer keeps it.' }),
    }),
  },
  { title: 'A document from the council' },
);
export type CouncilDocumentResponse = Static<typeof CouncilDocumentResponseSchema>;

/**
 * `POST /api/documents/council/{documentId}/read`: records that the person has opened it. Not in the
 * specification.
 */
export const DocumentReadResponseSchema = Type.Object(
  { status: StatusSchema, readAt: InstantSchema },
  { title: 'Document read' },
);
