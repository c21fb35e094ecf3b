import { Type, type Static } from 'typebox';
import { CouncilTextsSchema } from './casework.ts';
import { DaySchema } from './identifiers.ts';
import { HomelessnessDecisionSchema, ReviewKindSchema } from './reviews.ts';

/** Kinds of documents that an officer sends to one person. */
const officerDocumentKinds = ['letter', 'decision', 'form'] as const;
export type OfficerDocumentKind = (typeof officerDocumentKinds)[number];
export const OfficerDocumentKindSchema = Type.Unsafe<OfficerDocumentKind>(
  Type.String({ enum: [...officerDocumentKinds] }),
);

/**
 * The required contents of a decision, in the council's own words by locale: reasons if it goes against the
 * person, and the right to a review with its last day (Housing Act 1996 s.184(3), (5) and s.166A(9); in Wales
 * s.84 of the 2014 Act).
 */
export const DecisionSchema = Type.Object(
  {
    what: { ...CouncilTextsSchema, description: 'What was decided, in a sentence.' },
    facts: Type.Array(CouncilTextsSchema, {
      minItems: 1,
      maxItems: 30,
      description: 'The facts that it rests on.',
    }),
    reason: CouncilTextsSchema,
    ofReview: Type.Optional(
      Type.Boolean({ description: 'true: it is what a review has come to. Left out: it is not.' }),
    ),
    whatChanges: { ...CouncilTextsSchema, description: 'What changes for its person, and from when.' },
    review: Type.Optional(
      Type.Object(
        {
          kind: ReviewKindSchema,
          decision: Type.Optional({
            ...HomelessnessDecisionSchema,
            description:
              'Of a decision on homelessness: which. The time that you have for a review depends on it.',
          }),
          lastDay: Type.Optional({
            ...DaySchema,
            description:
              'The last day to ask for a review, where you allow longer than the law and your scheme. Left out: theirs, counted from the day on which its person could first read it here.',
          }),
        },
        {
          additionalProperties: false,
          description: 'The right to a review. Left out: there is none, as of what a review has come to.',
        },
      ),
    ),
    how: { ...CouncilTextsSchema, description: 'How to ask for a review, or to appeal.' },
    whoHelps: { ...CouncilTextsSchema, description: 'Who helps for free, with how to reach them.' },
  },
  { additionalProperties: false },
);
export type Decision = Static<typeof DecisionSchema>;
