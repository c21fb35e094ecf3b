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
      description: 'The external reference of the case, whose person’s plan it is. A case has one.',
    },
    lastReviewedOn: Type.Optional(
      Type.Union([DaySchema, Type.Null()], {
        description: 'When the council last looked at it together with the person.',
      }),
    ),
    endedOn: Type.Optional(
      Type.Union([DaySchema, Type.Null()], {
        description: 'Left out or null: it goes on. From that day it can only be read.',
      }),
    ),
    ...texts,
    steps: { ...steps, description: 'What each has to do, with both views of it where it is not agreed.' },
    told: Type.Optional(
      Type.Record(Type.String({ minLength: 1, maxLength: 100 }), Type.Enum(['toDo', 'done']), {
        description:
          'How far steps are, by their reference: of the council’s own, and where a person has told the council of theirs. Left out: as it was.',
      }),
    ),
  },
  { title: 'Personal housing plan', additionalProperties: false },
);
export type PlanItem = Static<typeof PlanItemSchema>;
