import { Type, type Static } from 'typebox';
import { DaySchema, UuidSchema } from './identifiers.ts';

/** Decisions that a person may ask the council to review. */
export const reviewKinds = ['registerDecision', 'homelessnessDecision', 'offerSuitability'] as const;
export type ReviewKind = (typeof reviewKinds)[number];
export const ReviewKindSchema = Type.Unsafe<ReviewKind>(Type.String({ enum: [...reviewKinds] }));

/** The packs of `domain/law`. Scotland and Northern Ireland have none. */
export const lawNames = ['england', 'wales-2014', 'wales-2026'] as const;
export type LawName = (typeof lawNames)[number];
export const LawNameSchema = Type.Unsafe<LawName>(Type.String({ enum: [...lawNames] }));

/**
 * Kinds of decisions on homelessness. They decide how long the council has for a review; each law has its own
 * selection of them.
 */
export const homelessnessDecisions = [
  'eligibility',
  'dutyOwed',
  'planSteps',
  'endOfPrevention',
  'endOfRelief',
  'endOfDuty',
  'nonCooperation',
  'referral',
  'referralJoint',
  'referralAppointed',
  'suitability',
] as const;
export type HomelessnessDecision = (typeof homelessnessDecisions)[number];
export const HomelessnessDecisionSchema = Type.Unsafe<HomelessnessDecision>(
  Type.String({ enum: [...homelessnessDecisions] }),
);

const NullableDay = Type.Union([DaySchema, Type.Null()]);

/** The decision to be reviewed. */
export const ReviewedDecisionSchema = Type.Object(
  {
    source: Type.Union([Type.Literal('application'), Type.Literal('document'), Type.Literal('own')], {
      description:
        'Where the person found the decision: an application’s band or a decision letter. `own`: the person told us about it.',
    }),
    id: Type.Union([UuidSchema, Type.Null()], { description: 'Of the application or the document.' }),
    noticeOn: { ...NullableDay, description: 'The date the person was told. Null: they do not know it.' },
    decision: Type.Union([HomelessnessDecisionSchema, Type.Null()]),
  },
  { additionalProperties: false },
);
export type ReviewedDecision = Static<typeof ReviewedDecisionSchema>;

/**
 * A request for a review, stored in `workflow_action.review`: its subject, the law it falls under, and its
 * deadlines.
 */
export const ReviewRequestSchema = Type.Object(
  {
    kind: ReviewKindSchema,
    about: ReviewedDecisionSchema,
    law: LawNameSchema,
    lastDay: {
      ...NullableDay,
      description: 'The last day to ask. Null if the date of the notice is not known.',
    },
    late: Type.Boolean({
      description:
        'Whether it was sent, or started, after the last day. The council decides whether to accept it, never the portal.',
    }),
    lateReason: Type.Union([Type.String({ minLength: 1, maxLength: 2000 }), Type.Null()]),
    acknowledgeBy: { ...NullableDay, description: 'When the council must acknowledge the request by.' },
    councilBy: {
      ...NullableDay,
      description: 'When the council must decide by. Both are null until the request is sent.',
    },
  },
  { title: 'Request for a review', additionalProperties: false },
);
export type ReviewRequest = Static<typeof ReviewRequestSchema>;
