import { Type, type Static } from 'typebox';
import { caseKinds, officerRoles, caseworkMakers, planStepStates } from '../casework.ts';
import { planChangeWords } from '../casework-plan.ts';
import { DaySchema, InstantSchema, UuidSchema } from '../identifiers.ts';
import { StatusSchema } from '../status.ts';

const orNull = <Inner extends Parameters<typeof Type.Union>[0][number]>(inner: Inner) =>
  Type.Union([inner, Type.Null()]);
const textOrNull = orNull(Type.String());
const dayOrNull = orNull(DaySchema);

/** A member of staff working on a case, in the reader's language. */
const CaseOfficerSchema = Type.Object({
  name: Type.String(),
  role: textOrNull,
  part: Type.Enum([...officerRoles]),
  telephone: textOrNull,
  hours: textOrNull,
  email: textOrNull,
  portrait: orNull(Type.String({ description: 'The address of a picture; null: show initials.' })),
});
export type CaseOfficer = Static<typeof CaseOfficerSchema>;

/** Changes a person may make to a step. */
const stepMoves = ['done', 'cannot', 'again'] as const;
export type StepMove = (typeof stepMoves)[number];

const PlanStepSchema = Type.Object({
  id: UuidSchema,
  title: Type.String(),
  description: textOrNull,
  owner: Type.Enum(['resident', 'council']),
  kind: Type.Enum(['required', 'advice']),
  agreed: Type.Boolean(),
  councilView: textOrNull,
  residentView: textOrNull,
  why: textOrNull,
  from: dayOrNull,
  due: dayOrNull,
  isOverdue: Type.Boolean({
    description: 'Whether it is required, not done, and past its last day. Never true for advice.',
  }),
  noLongerRightFrom: dayOrNull,
  noLongerRightNotice: textOrNull,
  state: Type.Enum([...planStepStates]),
  reason: orNull(Type.String({ description: 'Why the person cannot do it.' })),
  actionId: orNull(UuidSchema),
  version: Type.Integer({ minimum: 1 }),
  moves: Type.Array(Type.Enum([...stepMoves]), { description: 'What the person can report about it now.' }),
});
export type PlanStep = Static<typeof PlanStepSchema>;

const PlanVersionSchema = Type.Object({
  version: Type.Integer({ minimum: 1 }),
  writtenAt: InstantSchema,
  changes: Type.Array(
    Type.Object({
      what: Type.Enum([...planChangeWords]),
      title: orNull(Type.String({ description: 'Of the step.' })),
    }),
  ),
});
export type PlanVersion = Static<typeof PlanVersionSchema>;

const PlanSchema = Type.Object({
  id: UuidSchema,
  isOver: Type.Boolean({ description: 'Whether it can only be read, with nothing left to report.' }),
  endedOn: dayOrNull,
  lastReviewedOn: dayOrNull,
  situation: textOrNull,
  homeNeeded: textOrNull,
  support: textOrNull,
  steps: Type.Array(PlanStepSchema),
  versions: Type.Array(PlanVersionSchema, { description: 'The latest first.' }),
});
export type HousingPlan = Static<typeof PlanSchema>;

const caseProperties = {
  id: UuidSchema,
  kind: Type.Enum([...caseKinds]),
  reference: Type.String(),
  title: Type.String(),
  openedOn: DaySchema,
  closedOn: dayOrNull,
};

/**
 * `GET /api/account/plans`: the person's cases, open ones first, each with its officers and its plan. Not in
 * the specification.
 */
export const PlansResponseSchema = Type.Object(
  {
    status: StatusSchema,
    nation: Type.Enum(['england', 'wales'], {
      description:
        'In England, the council must make a plan (Housing Act 1996 s.189A). In Wales, plans are good practice.',
    }),
    today: DaySchema,
    cases: Type.Array(
      Type.Object({
        ...caseProperties,
        officers: Type.Array(CaseOfficerSchema),
        plan: orNull(PlanSchema),
      }),
    ),
  },
  { title: 'Cases and their plans' },
);
export type PlansResponse = Static<typeof PlansResponseSchema>;
export type CaseWithPlan = PlansResponse['cases'][number];

export const StepParamsSchema = Type.Object({ stepId: UuidSchema });

const StepEventSchema = Type.Object({
  event: Type.Enum(['done', 'cannot', 'again', 'end', 'comment']),
  madeBy: Type.Enum([...caseworkMakers]),
  note: textOrNull,
  at: InstantSchema,
});
export type StepEvent = Static<typeof StepEventSchema>;

/**
 * `GET /api/account/plans/steps/{stepId}`, and the answer to each write: one step and its history. Not in the
 * specification.
 */
export const StepResponseSchema = Type.Object(
  {
    status: StatusSchema,
    case: Type.Object(caseProperties),
    isOver: Type.Boolean(),
    step: PlanStepSchema,
    history: Type.Array(StepEventSchema, { description: 'The oldest first.' }),
  },
  { title: 'A step of a plan' },
);
export type StepResponse = Static<typeof StepResponseSchema>;

/** The most characters in a reason or a comment. */
const stepNoteLimit = 4_000;

const version = Type.Integer({ minimum: 1, description: 'The version of the step that the person saw.' });
const note = Type.String({ minLength: 1, maxLength: stepNoteLimit, pattern: '\\S' });

export const StepMoveBodySchema = Type.Object({ version }, { additionalProperties: false });
export const StepCannotBodySchema = Type.Object({ version, reason: note }, { additionalProperties: false });
export const StepCommentBodySchema = Type.Object({ comment: note }, { additionalProperties: false });
