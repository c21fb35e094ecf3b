import { Type, type Static } from 'typebox';
import { longestReason } from '../action-limits.ts';
import { actionResponses, actionStates, type ActionResponse, type ActionState } from '../casework.ts';
import { ProblemSchema } from '../error-catalogue.ts';
import { FileSchema } from '../files.ts';
import { InstantSchema, SlugSchema, UuidSchema } from '../identifiers.ts';
import { ReviewRequestSchema } from '../reviews.ts';
import { StatusSchema } from '../status.ts';

const nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

const ActionStateSchema = Type.Unsafe<ActionState>(Type.String({ enum: [...actionStates] }));
const ActionResponseSchema = Type.Unsafe<ActionResponse>(Type.String({ enum: [...actionResponses] }));
const OriginSchema = Type.Union([Type.Literal('council'), Type.Literal('resident')]);

export const ActionParamsSchema = Type.Object({ action: UuidSchema });

/** `GET /api/account/actions`: the page of finished actions to return, counted from 1. */
export const ActionsQuerySchema = Type.Object(
  { ended: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })) },
  { additionalProperties: false },
);

const ActionSummarySchema = Type.Object({
  id: UuidSchema,
  reference: Type.String({ description: 'A short reference, to quote on the phone.' }),
  title: Type.String(),
  origin: {
    ...OriginSchema,
    description: 'council: the council asked the person. resident: the person started it.',
  },
  state: { ...ActionStateSchema, description: '`withdrawn` is "other" in section 4 of the specification.' },
  isDraft: Type.Boolean({ description: 'Whether the person has started it but not sent it.' }),
  isNew: Type.Boolean({ description: 'Whether it has changed since the person last opened it.' }),
  dueAt: nullable(InstantSchema),
  createdAt: InstantSchema,
  changedAt: InstantSchema,
});
export type ActionSummary = Static<typeof ActionSummarySchema>;

/**
 * `GET /api/account/actions`: open actions, the most pressing first, and one page of finished ones. Not in
 * the specification.
 */
export const ActionsResponseSchema = Type.Object(
  {
    status: StatusSchema,
    open: Type.Array(ActionSummarySchema),
    ended: Type.Object({
      total: Type.Integer({ minimum: 0, description: 'The number on all pages.' }),
      actions: Type.Array(ActionSummarySchema),
    }),
  },
  { title: 'Actions' },
);
export type ActionsResponse = Static<typeof ActionsResponseSchema>;

const UploadSchema = Type.Object({
  name: SlugSchema,
  label: Type.String(),
  minimum: Type.Integer({ minimum: 0 }),
  maximum: Type.Integer({ minimum: 1 }),
  files: Type.Array(FileSchema),
});

const HistorySchema = Type.Object({
  event: Type.String(),
  madeBy: Type.Union([
    Type.Literal('resident'),
    Type.Literal('staff'),
    Type.Literal('council'),
    Type.Literal('system'),
  ]),
  note: nullable(Type.String({ description: 'The comment sent with it.' })),
  at: InstantSchema,
});

const ActionSchema = Type.Object(
  {
    ...ActionSummarySchema.properties,
    version: Type.Integer({ minimum: 1, description: 'The version to send with an answer.' }),
    description: Type.String(),
    consequence: nullable(Type.String({ description: 'What happens if it is not done in time.' })),
    uploads: Type.Array(UploadSchema),
    form: nullable(
      Type.Object({
        formIdentifier: SlugSchema,
        title: Type.String(),
        sentAt: nullable(InstantSchema),
      }),
    ),
    review: nullable(ReviewRequestSchema),
    response: nullable(ActionResponseSchema),
    responseReason: nullable(Type.String()),
    respondedAt: nullable(InstantSchema),
    outcome: nullable(Type.String({ description: 'The council’s reply to the answer.' })),
    isReviewed: Type.Boolean({ description: 'Whether staff check the answer.' }),
    allowedEvents: Type.Array(Type.String(), {
      description: 'What the reader can do now, if nothing is missing.',
    }),
    history: Type.Array(HistorySchema, { description: 'The oldest first.' }),
  },
  { title: 'An action' },
);
export type Action = Static<typeof ActionSchema>;

/** `GET /api/account/actions/{action}`, and the response to each answer. Not in the specification. */
export const ActionResponseBodySchema = Type.Object(
  { status: StatusSchema, action: ActionSchema },
  { title: 'One action' },
);
export type ActionBody = Static<typeof ActionResponseBodySchema>;

export const AnswerActionParamsSchema = Type.Object({
  action: UuidSchema,
  answer: Type.Union([
    Type.Literal('complete'),
    Type.Literal('cannot-complete'),
    Type.Literal('refuse'),
    Type.Literal('discard'),
  ]),
});
export type ActionAnswer = Static<typeof AnswerActionParamsSchema>['answer'];

/** `POST /api/account/actions/{action}/{answer}`. Not in the specification. */
export const AnswerActionBodySchema = Type.Object(
  {
    version: Type.Integer({ minimum: 1, description: 'The version of the action that the person saw.' }),
    reason: Type.Optional(
      Type.String({
        maxLength: longestReason,
        description: 'The reason, for every answer except `complete`.',
      }),
    ),
  },
  { title: 'Answer to an action', additionalProperties: false },
);

/** A refused answer: nothing was changed, and everything typed and sent is still there. */
export const ActionRefusalSchema = Type.Object(
  {
    ...ProblemSchema.properties,
    missing: Type.Optional(
      Type.Array(SlugSchema, { description: 'For `action.incomplete`: the uploads with too few files.' }),
    ),
    isFormMissing: Type.Optional(
      Type.Boolean({ description: 'For `action.incomplete`: whether its form was not sent.' }),
    ),
  },
  { title: 'Refused answer', additionalProperties: true },
);
