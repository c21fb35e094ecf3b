import { Type, type Static, type TSchema } from 'typebox';
import { BidOutcomeSchema, SkipReasonSchema } from '../bid-outcome.ts';
import { DaySchema, InstantSchema, UuidSchema } from '../identifiers.ts';
import { ReasonSchema } from '../lettings-facts.ts';
import { OfferStateSchema } from '../offers.ts';
import { ExternalReferenceSchema } from '../reference.ts';
import { type OrderAt, orderMoments } from '../tenant/lettings-offers.ts';

const nullable = <T extends TSchema>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description });

/** Stages of a person on a shortlist before an offer. */
export const shortlistStages = ['placed', 'checking', 'verified', 'invited'] as const;
export type ShortlistStage = (typeof shortlistStages)[number];

/** A decision to pass a person over, or no longer to; or how far the council has got with them. */
const DecidedEntrySchema = Type.Object(
  {
    applicationReference: {
      ...ExternalReferenceSchema,
      description: 'The external reference of an application on the shortlist.',
    },
    stage: Type.Optional(
      Type.Unsafe<ShortlistStage>(
        Type.String({
          enum: [...shortlistStages],
          description:
            'How far you have got with this person: placed, checking (you check their facts and proofs), verified (they are checked), invited (to see the home).',
        }),
      ),
    ),
    skipped: nullable(
      SkipReasonSchema,
      'Why you pass this person over: size, age, mobility, localConnection, localPlan, arrears, behaviour, risk, support, affordability, notVerified, noContact, refused, noAnswer, missedViewing, otherOffer, rehoused, landlord or other. The person sees it as a sentence once the home has a result. null takes it back.',
    ),
    note: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1_000,
        description: 'A note for your staff. The person never sees it.',
      }),
    ),
  },
  { title: 'A person on the shortlist', additionalProperties: false },
);

export type DecidedEntry = Static<typeof DecidedEntrySchema>;

/** Decisions of the council about people on the shortlist of a closed advert, before the home has a result. */
export const ShortlistItemSchema = Type.Object(
  {
    advertReference: {
      ...ExternalReferenceSchema,
      description: 'The external reference of the advert. It must have closed.',
    },
    entries: Type.Optional(
      Type.Array(DecidedEntrySchema, {
        minItems: 1,
        maxItems: 2_000,
        description: 'Only the people about whom something changes.',
      }),
    ),
    order: Type.Optional(
      Type.Object(
        {
          by: Type.Optional(
            Type.String({
              minLength: 1,
              maxLength: 200,
              pattern: '\\S',
              description: 'The name or role of the officer who asked for it.',
            }),
          ),
        },
        {
          title: 'A new order',
          additionalProperties: false,
          description:
            'Puts the people who are still in the running in order again, by the current facts about them, and records the order. Only if the scheme has "orderAt": "offer"; making an offer does this automatically. Nothing is recorded if nothing has changed since the last order.',
        },
      ),
    ),
  },
  { title: 'Shortlist', additionalProperties: false },
);
export type ShortlistItem = Static<typeof ShortlistItemSchema>;

const shortlistStates = [
  'placed',
  'checking',
  'verified',
  'invited',
  'offered',
  'accepted',
  'skipped',
  'let',
  'ended',
] as const;

/** One line of a frozen shortlist. */
const ShortlistEntrySchema = Type.Object({
  ordinal: Type.Integer({ minimum: 1, description: 'The order of the lines.' }),
  queuePosition: Type.Integer({
    minimum: 1,
    description: 'The place at the close. Several share one where the landlord decides between them.',
  }),
  bidId: UuidSchema,
  bidReference: Type.String(),
  applicationReference: nullable(Type.String(), 'Your reference. Null if it did not come from you.'),
  applicationNumber: Type.String({ description: 'The application number that the person knows.' }),
  obstacles: Type.Array(ReasonSchema, {
    description: 'Why the person could not be offered the home at the close; empty if they could.',
  }),
  state: Type.Unsafe<(typeof shortlistStates)[number]>(Type.String({ enum: [...shortlistStates] })),
  skipped: nullable(SkipReasonSchema, 'Why you have passed this person over.'),
  offer: nullable(
    Type.Object({
      externalReference: Type.String(),
      state: OfferStateSchema,
      answerBy: InstantSchema,
      orderNumber: nullable(
        Type.Integer({ minimum: 1 }),
        'The number of the order that it followed. Null: the order at the close.',
      ),
    }),
    'The last offer of this home to this person.',
  ),
  otherOffer: nullable(
    Type.Object({ externalReference: Type.String(), state: OfferStateSchema }),
    'The offer of another home that this person has: they wait here until it has ended.',
  ),
  quotaGroup: nullable(
    Type.String(),
    'The id of the group that this person is in for this home (quotas): from what is known now if `now` is not null, otherwise from their facts at the close. Null: none.',
  ),
  now: nullable(
    Type.Object({
      queuePosition: Type.Integer({ minimum: 1 }),
      obstacles: Type.Array(ReasonSchema),
    }),
    'The place in the order as it would be now, and why the person could not be offered the home now. Null where the order at the close counts, and for a person who is out of the running.',
  ),
  isNext: Type.Boolean({
    description:
      'Whether this person is among the next to invite or offer the home to: the first in the order that counts (see orderAt) who could be offered it and have no other offer, as many as the scheme invites.',
  }),
  outcome: nullable(BidOutcomeSchema, 'The result as the person reads it. Null: none yet.'),
});

/** `GET /api/backoffice/shortlists/{advertReference}`: the shortlist of a closed advert, in order. */
export const ShortlistResponseSchema = Type.Object(
  {
    advertReference: Type.String(),
    closedAt: InstantSchema,
    policyVersion: Type.String({ description: 'The version of the rules that decided the order.' }),
    quotaGroup: nullable(
      Type.String(),
      'The id of the group that comes first for the home (quotas). Null: none.',
    ),
    orderAt: Type.Unsafe<OrderAt>(
      Type.String({
        enum: [...orderMoments],
        description: 'Which order decides: the one at the close, or the one when the home is offered.',
      }),
    ),
    order: nullable(
      Type.Object({
        number: Type.Integer({ minimum: 1, description: '1 for the first order after the close.' }),
        madeAt: InstantSchema,
        askedBy: nullable(Type.String(), 'The officer who asked for it. Null: the feed, or an offer.'),
        asOf: { ...DaySchema, description: 'The day that counts for ages, penalties and waiting times.' },
        digest: Type.String({ description: 'SHA-256 over the order with its facts, rules and verdicts.' }),
        isCurrent: Type.Boolean({
          description: 'False if something has changed since: an offer records a new order first.',
        }),
      }),
      'The last order that was recorded after the close. Null: none.',
    ),
    entries: Type.Array(ShortlistEntrySchema),
  },
  { title: 'Frozen shortlist' },
);
export type ShortlistResponse = Static<typeof ShortlistResponseSchema>;
export const ShortlistParamsSchema = Type.Object({ advertReference: ExternalReferenceSchema });
