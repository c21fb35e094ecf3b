import { Type, type Static } from 'typebox';
import { ActionUploadSchema, CouncilTextsSchema } from '../casework.ts';
import { InstantSchema, SlugSchema, UuidSchema } from '../identifiers.ts';
import { personProperties } from './person-of-item.ts';
import { ExternalReferenceSchema } from '../reference.ts';

const states = ['withStaff', 'completed', 'withdrawn'] as const;

/**
 * Something that the council asks of a person, or its answer to something they asked. It never contains the
 * person's own answers: they are in the stream of events.
 */
export const ActionItemSchema = Type.Object(
  {
    externalReference: ExternalReferenceSchema,
    ...personProperties,
    actionId: Type.Optional({
      ...UuidSchema,
      description:
        'Of something that a resident sent (subjectId of the stream), instead of a person: it has your reference from then on.',
    }),
    caseReference: Type.Optional({
      ...ExternalReferenceSchema,
      description: 'Of a case of the same person.',
    }),
    title: Type.Optional({
      ...CouncilTextsSchema,
      description:
        'What is asked, by locale: {"en-GB": "Send us your payslips"}. Only a resident’s own has none.',
    }),
    description: Type.Optional({ ...CouncilTextsSchema, description: 'Why it is asked, and what exactly.' }),
    consequence: Type.Optional({ ...CouncilTextsSchema, description: 'What happens if the day passes.' }),
    dueAt: Type.Optional(Type.Union([InstantSchema, Type.Null()], { description: 'By when.' })),
    uploads: Type.Optional(
      Type.Array(ActionUploadSchema, {
        maxItems: 10,
        description: 'Files that have to come with the answer.',
      }),
    ),
    formIdentifier: Type.Optional({ ...SlugSchema, description: 'Of a form whose questions it asks.' }),
    mayRefuse: Type.Optional(
      Type.Boolean({ description: 'The person may refuse it, with a reason. Left out: they may not.' }),
    ),
    isReviewed: Type.Optional(
      Type.Boolean({ description: 'Somebody looks at the answer. Left out: yes; false: answered is done.' }),
    ),
    state: Type.Optional(
      Type.Enum([...states], { description: 'Where you have taken it. Left out: as it is here.' }),
    ),
    returned: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        description:
          'How often you have given it back: a greater number than before gives it back to its person.',
      }),
    ),
    outcome: Type.Optional({
      ...CouncilTextsSchema,
      description: 'What you say to the answer: with `state`, or with `returned` what is still missing.',
    }),
    officerReference: Type.Optional({ ...ExternalReferenceSchema, description: 'Who did it.' }),
  },
  { title: 'Action', additionalProperties: false },
);
export type ActionItem = Static<typeof ActionItemSchema>;
