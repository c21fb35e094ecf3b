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

/** `GET /api/account/actions`: the page of finished actions, from 1. */
export const ActionsQuerySchema = Type.Object(
  { ended: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })) },
  { additionalProperties: false },
);

const ActionSummarySchema = Type.Object({
  id: UuidSchema,
  reference: Type.String({ description: 'Short, to be read out on the telephone.' }),
  title: Type.String(),
  origin: { ...OriginSchema, description: 'council: it was asked of the person; resident: they began it.' },
  state: { ...ActionStateSchema, description: '`withdrawn` is what specification section 4 calls other.' },
  isDraft: Type.Boolean({ description: 'The person began it and has not sent it.' }),
  isNew: Type.Boolean({ description: 'The person has not opened it as it is now.' }),
  dueAt: nullable(InstantSchema),
  createdAt: InstantSchema,
  changedAt: InstantSchema,
});
export type ActionSummary = Static<typeof ActionSummarySchema>;

/** `GET /api/account/actions`: open actions, the most pressing first, and one page of finished ones. Ours. */
export const ActionsResponseSchema = Type.Object(
  {
    status: StatusSchema,
    open: Type.Array(ActionSummarySchema),
    ended: Type.Object({
      total: Type.Integer({ minimum: 0, description: 'Of all pages.' }),
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
  note: nullable(Type.String({ description: 'What was said with it.' })),
  at: InstantSchema,
});

const ActionSchema = Type.Object(
  {
    ...ActionSummarySchema.properties,
    version: Type.Integer({ minimum: 1, description: 'To be sent with an answer.' }),
    description: Type.String(),
    consequence: nullable(Type.String({ description: 'What happens if the day passes.' })),
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
    outcome: nullable(Type.String({ description: 'What the council says to the answer.' })),
    isReviewed: Type.Boolean({ description: 'Somebody at the council looks at the answer.' }),
    allowedEvents: Type.Array(Type.String(), {
      description: 'What the reader may do now, if nothing is missing.',
    }),
    history: Type.Array(HistorySchema, { description: 'The oldest first.' }),
  },
  { title: 'An action' },
);
export type Action = Static<typeof ActionSchema>;

/** `GET /api/account/actions/{action}`, and the response to each answer. Ours. */
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

/** `POST /api/account/actions/{action}/{answer}`. Ours. */
export const AnswerActionBodySchema = Type.Object(
  {
    version: Type.Integer({ minimum: 1, description: 'Of the action as its person saw it.' }),
    reason: Type.Optional(
      Type.String({ maxLength: longestReason, description: 'Why not; of all answers but `complete`.' }),
    ),
  },
  { title: 'Answer to an action', additionalProperties: false },
);

/** A refused answer: nothing was changed, and everything typed and sent is still there. */
export const ActionRefusalSchema = Type.Object(
  {
    ...ProblemSchema.properties,
    missing: Type.Optional(
      Type.Array(SlugSchema, { description: 'Of `action.incomplete`: uploads with too few files.' }),
    ),
    isFormMissing: Type.Optional(
      Type.Boolean({ description: 'Of `action.incomplete`: its form was not sent.' }),
    ),
  },
  { title: 'Refused answer', additionalProperties: true },
);
