import { Type, type Static } from 'typebox';
import { actionStates, type ActionState } from '../casework.ts';
import { DaySchema, InstantSchema, SlugSchema, UuidSchema } from '../identifiers.ts';
import { HomelessnessDecisionSchema, ReviewKindSchema, ReviewedDecisionSchema } from '../reviews.ts';
import { StatusSchema } from '../status.ts';
import { ActionSettingsSchema } from '../tenant/actions.ts';

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

/** Something that the reader may start, in their language, or the reason why they may not. */
const NewActionSchema = Type.Object(
  {
    actionType: SlugSchema,
    title: Type.String(),
    description: Type.String(),
    next: Type.String({ description: 'What the council does when it receives it.' }),
    minutes: Type.Integer({ minimum: 1 }),
    uploads: Type.Array(
      Type.Object({ label: Type.String(), minimum: Type.Integer(), maximum: Type.Integer() }),
    ),
    review: Nullable(ReviewKindSchema),
    whyNot: Nullable(
      Type.Union([Type.Literal('noApplication'), Type.Literal('staff')], {
        description:
          'noApplication: only for people with an application. staff: staff cannot ask for a review in a resident’s place.',
      }),
    ),
    draft: Nullable(
      Type.Object(
        { actionId: UuidSchema, begunAt: InstantSchema },
        { description: 'Whether it has been started but not sent.' },
      ),
    ),
  },
  { title: 'New action' },
);
export type NewAction = Static<typeof NewActionSchema>;

/** A decision that the reader may ask the council to review. */
const ReviewableDecisionSchema = Type.Object(
  {
    actionType: { ...SlugSchema, description: 'The new action that asks for it.' },
    source: Type.Union([Type.Literal('application'), Type.Literal('document')]),
    id: { ...UuidSchema, description: 'Of the application or the document.' },
    title: Nullable(Type.String({ description: 'Of the document.' })),
    reference: Nullable(Type.String({ description: 'Of the application.' })),
    band: Nullable(Type.String({ description: 'The number of the application, as people know it.' })),
    decision: Nullable(HomelessnessDecisionSchema),
    noticeOn: Nullable(DaySchema),
    lastDay: Nullable(DaySchema),
    late: Type.Boolean({
      description: 'Whether the last day has passed. The review can still be asked for, with a reason.',
    }),
    request: Nullable(
      Type.Object(
        { actionId: UuidSchema, state: Type.Unsafe<ActionState>(Type.String({ enum: [...actionStates] })) },
        { description: 'The request that has been started or sent.' },
      ),
    ),
  },
  { title: 'Reviewable decision' },
);
export type ReviewableDecision = Static<typeof ReviewableDecisionSchema>;

/** `GET /api/account/new-actions`. Not in the specification. */
export const NewActionsResponseSchema = Type.Object(
  {
    status: StatusSchema,
    actions: Type.Array(NewActionSchema),
    decisions: Type.Array(ReviewableDecisionSchema),
    today: { ...DaySchema, description: 'The date in London, by the server’s clock.' },
    laws: ActionSettingsSchema.properties.laws,
    registerReviews: ActionSettingsSchema.properties.registerReviews,
  },
  { title: 'New actions' },
);
export type NewActionsResponse = Static<typeof NewActionsResponseSchema>;

/** `POST /api/account/actions`. Not in the specification. */
export const BeginActionSchema = Type.Object(
  {
    actionType: SlugSchema,
    about: Type.Optional({
      ...ReviewedDecisionSchema,
      description: 'For a request for a review: the decision. A document’s own date and kind override these.',
    }),
    lateReason: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2000,
        description: 'Why the review is asked for after the last day.',
      }),
    ),
  },
  { title: 'Begin an action', additionalProperties: false },
);
export type BeginAction = Static<typeof BeginActionSchema>;

export const BegunActionSchema = Type.Object(
  {
    status: StatusSchema,
    actionId: UuidSchema,
    isNew: Type.Boolean({ description: 'false: it had already been started.' }),
  },
  { title: 'Begun action' },
);
