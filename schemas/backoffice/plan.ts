import { Type, type Static } from 'typebox';
import { PlanContentSchema } from '../casework-plan.ts';
import { DaySchema } from '../identifiers.ts';
import { ExternalReferenceSchema } from '../reference.ts';

const { steps, ...texts } = PlanContentSchema.properties;

/** The current personal housing plan. Any difference from before makes a new version of it. */
export const PlanItemSchema = Type.Object(
  {
    externalReference: ExternalReferenceSchema,
    caseReference: {
      ...ExternalReferenceSchema,
      description: 'The external reference of the case that the plan belongs to. A case has only one plan.',
    },
    lastReviewedOn: Type.Optional(
      Type.Union([DaySchema, Type.Null()], {
        description: 'When the council last reviewed it with the person.',
      }),
    ),
    endedOn: Type.Optional(
      Type.Union([DaySchema, Type.Null()], {
        description:
          'When it ends. From that date, people can only read it. Left out or null: it has not ended.',
      }),
    ),
    ...texts,
    steps: { ...steps, description: 'What each side must do, with both views if a step is not agreed.' },
    told: Type.Optional(
      Type.Record(Type.String({ minLength: 1, maxLength: 100 }), Type.Enum(['toDo', 'done']), {
        description:
          'The state of steps, by their reference: the council’s own steps, and the person’s steps that they have told the council about. If you leave it out, nothing changes.',
      }),
    ),
  },
  { title: 'Personal housing plan', additionalProperties: false },
);
export type PlanItem = Static<typeof PlanItemSchema>;
