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
      description:
        'The external reference of the case that it belongs to. The case must be of the same person.',
    }),
    kind: {
      ...OfficerDocumentKindSchema,
      description: 'A decision has its own page. A letter or a form is only a file.',
    },
    documentKind: {
      ...SlugSchema,
      description:
        'One of your documentKinds ("files" in tenant.json), which says how long the document is kept.',
    },
    title: { ...CouncilTextsSchema, description: 'The title that people see in their documents, by locale.' },
    writtenOn: { ...DaySchema, description: 'The date of the letter.' },
    fileName: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description:
          'The name of its file, such as decision.pdf. The document is not shown until you send the file. Leave it out for a decision without a file.',
      }),
    ),
    decision: Type.Optional({
      ...DecisionSchema,
      description: 'For a decision: what its page says, including how to ask for a review.',
    }),
    heldFrom: Type.Optional({
      ...DaySchema,
      description: 'The first day on which it can also be collected at your office.',
    }),
    heldUntil: Type.Optional({ ...DaySchema, description: 'The last day on which it can be collected.' }),
    withdrawn: Type.Optional(
      Type.Boolean({
        description: 'true: it was sent by mistake. It is no longer shown, and its file is deleted for good.',
      }),
    ),
  },
  { title: 'Document', additionalProperties: false },
);
export type DocumentItem = Static<typeof DocumentItemSchema>;
