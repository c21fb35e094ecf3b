import { Type, type Static } from 'typebox';
import { DaySchema, InstantSchema, UuidSchema } from '../identifiers.ts';
import {
  longestOfferWords,
  OfferKindSchema,
  OfferRefusalReasonSchema,
  OfferStateSchema,
  RefusalPenaltySchema,
} from '../offers.ts';
import { StatusSchema } from '../status.ts';
import { PictureSchema } from './property-listings.ts';

const nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

const OfferedHomeSchema = Type.Object({
  advertId: nullable({
    ...UuidSchema,
    description: 'The advert, whose page shows the home. Null for a home that was not advertised.',
  }),
  street: Type.String(),
  area: Type.String(),
  bedrooms: Type.Integer({ minimum: 0 }),
  picture: nullable(PictureSchema),
});

const OfferSummarySchema = Type.Object({
  id: UuidSchema,
  kind: OfferKindSchema,
  state: OfferStateSchema,
  home: OfferedHomeSchema,
  madeAt: InstantSchema,
  answerBy: {
    ...InstantSchema,
    description: 'The last moment at which the person can answer. After it the offer ends.',
  },
  changedAt: InstantSchema,
});
export type OfferSummary = Static<typeof OfferSummarySchema>;

/** `GET /api/account/offers`: every offer to the person, live ones first, then the newest. Not in the specification. */
export const OffersResponseSchema = Type.Object(
  { status: StatusSchema, offers: Type.Array(OfferSummarySchema, { maxItems: 500 }) },
  { title: 'Offers of homes' },
);
export type OffersResponse = Static<typeof OffersResponseSchema>;

/** Cost of refusing this offer, if the council decides that the refusal counts. */
const RefusalCostSchema = Type.Object({
  counted: Type.Integer({ minimum: 0, description: 'Earlier refusals that count towards the rule.' }),
  after: Type.Integer({ minimum: 1, description: 'How many refusals the rule allows before it applies.' }),
  withinMonths: nullable(
    Type.Integer({ minimum: 1, description: 'Only refusals of this many months count. Null: all do.' }),
  ),
  penalty: nullable({
    ...RefusalPenaltySchema,
    description: 'What this refusal would lead to. Null: nothing yet.',
  }),
});
export type RefusalCost = Static<typeof RefusalCostSchema>;

const RecordedAnswerSchema = Type.Object({
  answer: Type.Union([Type.Literal('accept'), Type.Literal('refuse')]),
  reason: nullable(OfferRefusalReasonSchema),
  words: nullable(Type.String({ description: 'The person’s own words.' })),
  at: InstantSchema,
  madeBy: Type.Union([Type.Literal('resident'), Type.Literal('staff'), Type.Literal('council')]),
});

const DecisionSchema = Type.Object(
  {
    counts: Type.Boolean(),
    because: nullable(Type.String({ description: 'The council’s reason, in its own words.' })),
    at: InstantSchema,
    penalty: nullable(RefusalPenaltySchema),
    reviewBy: nullable({
      ...DaySchema,
      description: 'The last day to ask for a review. Null: there is nothing to review.',
    }),
  },
  { description: 'The council’s decision on whether a refusal counts. Null: none yet.' },
);

const FormerOfferSchema = Type.Object(
  {
    state: OfferStateSchema,
    endedAt: InstantSchema,
    answer: nullable(RecordedAnswerSchema),
    decision: nullable(DecisionSchema),
    withdrawnBecause: nullable(Type.String()),
  },
  { title: 'A former end of an offer' },
);
export type FormerOffer = Static<typeof FormerOfferSchema>;

const OfferSchema = Type.Object(
  {
    ...OfferSummarySchema.properties,
    version: Type.Integer({ minimum: 1, description: 'The version to send with an answer.' }),
    applicationReference: Type.String({ description: 'The number of the application that it is for.' }),
    viewing: nullable(
      Type.Object({ at: InstantSchema, place: nullable(Type.String()) }, { description: 'When to see it.' }),
    ),
    message: nullable(Type.String({ description: 'The council’s own words about the offer.' })),
    allowedEvents: Type.Array(Type.Union([Type.Literal('accept'), Type.Literal('refuse')]), {
      description: 'What the reader can do now.',
    }),
    refusalCost: nullable({
      ...RefusalCostSchema,
      description: 'What a refusal would cost. Null: the council has no rule about refusals.',
    }),
    answer: nullable(RecordedAnswerSchema),
    decision: nullable(DecisionSchema),
    penaltyBand: nullable(
      Type.String({
        description:
          'The name of the band that the penalty puts the person in: of the decision, or of a refusal now. Null: it puts them in none.',
      }),
    ),
    withdrawnBecause: nullable(Type.String({ description: 'Why the council took the offer back.' })),
    former: Type.Array(FormerOfferSchema, {
      description: 'Its former ends, the last one first: the council has made the offer again since.',
    }),
  },
  { title: 'An offer of a home' },
);
export type Offer = Static<typeof OfferSchema>;

export const OfferParamsSchema = Type.Object({ offer: UuidSchema });

/** `GET /api/account/offers/{offer}`, and the response to an answer. Not in the specification. */
export const OfferBodySchema = Type.Object(
  { status: StatusSchema, offer: OfferSchema },
  { title: 'One offer' },
);
export type OfferBody = Static<typeof OfferBodySchema>;

export const AnswerOfferParamsSchema = Type.Object({
  offer: UuidSchema,
  reply: Type.Union([Type.Literal('accept'), Type.Literal('refuse')]),
});
export type OfferAnswer = Static<typeof AnswerOfferParamsSchema>['reply'];

/** `POST /api/account/offers/{offer}/{reply}`, with an idempotency key. Not in the specification. */
export const AnswerOfferBodySchema = Type.Object(
  {
    version: Type.Integer({ minimum: 1, description: 'The version of the offer that the person saw.' }),
    reason: Type.Optional({ ...OfferRefusalReasonSchema, description: 'Why. Required for `refuse`.' }),
    words: Type.Optional(Type.String({ maxLength: longestOfferWords, description: 'More about why.' })),
  },
  { title: 'Answer to an offer', additionalProperties: false },
);
