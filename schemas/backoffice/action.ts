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
        'The id of something that a resident sent (subjectId in the stream), instead of a person. From then on it has your reference.',
    }),
    caseReference: Type.Optional({
      ...ExternalReferenceSchema,
      description: 'The external reference of a case of the same person.',
    }),
    title: Type.Optional({
      ...CouncilTextsSchema,
      description:
        'What you ask for, by locale: {"en-GB": "Send us your payslips"}. Required, except for a resident’s own action.',
    }),
    description: Type.Optional({
      ...CouncilTextsSchema,
      description: 'Why you ask for it, and exactly what you need.',
    }),
    consequence: Type.Optional({
      ...CouncilTextsSchema,
      description: 'What happens if the person does not do it in time.',
    }),
    dueAt: Type.Optional(
      Type.Union([InstantSchema, Type.Null()], { description: 'The time by which it must be done.' }),
    ),
    uploads: Type.Optional(
      Type.Array(ActionUploadSchema, {
        maxItems: 10,
        description: 'Files to send with the answer.',
      }),
    ),
    formIdentifier: Type.Optional({
      ...SlugSchema,
      description: 'The name of the form whose questions it asks.',
    }),
    mayRefuse: Type.Optional(
      Type.Boolean({ description: 'Whether the person can refuse it, with a reason. Default: false.' }),
    ),
    isReviewed: Type.Optional(
      Type.Boolean({
        description: 'Whether staff check the answer. Default: true. false: it is done when it is answered.',
      }),
    ),
    state: Type.Optional(
      Type.Enum([...states], { description: 'The state in your system. Default: as it is here.' }),
    ),
    returned: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        description:
          'How many times you have returned it. A higher number than before returns it to the person.',
      }),
    ),
    outcome: Type.Optional({
      ...CouncilTextsSchema,
      description: 'Your reply to the answer: with `state`, or with `returned` to say what is still missing.',
    }),
    officerReference: Type.Optional({ ...ExternalReferenceSchema, description: 'Who did it.' }),
  },
  { title: 'Action', additionalProperties: false },
);
export type ActionItem = Static<typeof ActionItemSchema>;
