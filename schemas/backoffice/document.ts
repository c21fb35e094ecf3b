import { Type, type Static } from 'typebox';
import { DecisionSchema, OfficerDocumentKindSchema } from '../casework-document.ts';
import { CouncilTextsSchema } from '../casework.ts';
import { DaySchema, SlugSchema } from '../identifiers.ts';
import { personProperties } from './person-of-item.ts';
import { ExternalReferenceSchema } from '../reference.ts';

/** A letter, a decision or a form for one person. Its file comes in a separate call. */
export const DocumentItemSchema = Type.Object(
  {
    externalReference: ExternalReferenceSchema,
    ...personProperties,
    caseReference: Type.Optional({
      ...ExternalReferenceSchema,
      description: 'The external reference of the case that it belongs to, of the same person.',
    }),
    kind: {
      ...OfficerDocumentKindSchema,
      description: 'A decision has a page of its own; a letter and a form are their file.',
    },
    documentKind: {
      ...SlugSchema,
      description: 'Of your documentKinds (tenant.json, files): it says how long the document is kept.',
    },
    title: { ...CouncilTextsSchema, description: 'As people read it among their documents, by locale.' },
    writtenOn: { ...DaySchema, description: 'The day of the letter.' },
    fileName: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description:
          'What its file is called, such as decision.pdf. Nobody sees the document until that has come. Left out: a decision that has no file.',
      }),
    ),
    decision: Type.Optional({
      ...DecisionSchema,
      description: 'Of a decision: what its page says, with the way to ask for a review.',
    }),
    heldFrom: Type.Optional({
      ...DaySchema,
      description: 'From which day it can also be collected at your office.',
    }),
    heldUntil: Type.Optional({ ...DaySchema, description: 'The last day on which it can be collected.' }),
    withdrawn: Type.Optional(
      Type.Boolean({
        description:
          'true: it was sent by mistake. Nobody sees it any more, and its file is deleted; that stays so.',
      }),
    ),
  },
  { title: 'Document', additionalProperties: false },
);
export type DocumentItem = Static<typeof DocumentItemSchema>;
