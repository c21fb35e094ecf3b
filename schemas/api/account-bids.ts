import { Type, type Static } from 'typebox';
import { ReadAgreementSchema } from '../bid-agreement.ts';
import { BidOutcomeSchema } from '../bid-outcome.ts';
import { InstantSchema, UuidSchema } from '../identifiers.ts';
import { ReasonSchema } from '../lettings-facts.ts';
import { StatusSchema } from '../status.ts';
import { PictureSchema } from './property-listings.ts';

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

const MonthSchema = Type.Object({
  year: Type.Integer({ minimum: 2000, maximum: 2999 }),
  month: Type.Integer({ minimum: 1, maximum: 12 }),
});

/** The events in a bid's history. */
export const bidEvents = [
  'bid.place',
  'bid.withdraw',
  'bid.move',
  'bid.prefer',
  'bid.unprefer',
  'bid.agree',
  'bid.refuse',
  'bid.rekey',
  'advert.change',
  'advert.close',
  'advert.withdraw',
] as const;
export type BidEventName = (typeof bidEvents)[number];

/** One line of a bid's append-only history. */
const BidHistorySchema = Type.Object({
  event: Type.Unsafe<BidEventName>(Type.String({ enum: [...bidEvents] })),
  at: InstantSchema,
  madeBy: Type.Union([Type.Literal('applicant'), Type.Literal('staff'), Type.Literal('automatic')]),
  queuePosition: Nullable(Type.Integer({ minimum: 1 })),
  totalBids: Nullable(Type.Integer({ minimum: 0 })),
});

/** One of the reader's bids, live or past. Numbers that the scheme does not show (`visibility`) are null. */
const AccountBidSchema = Type.Object(
  {
    bidId: UuidSchema,
    reference: Type.String(),
    advertId: UuidSchema,
    street: Type.String(),
    area: Type.String(),
    bedrooms: Type.Integer(),
    advertType: Type.String(),
    picture: Nullable(PictureSchema),
    eligibilitySchemeIdentifier: Type.String(),
    schemeName: Type.String(),
    applicationId: UuidSchema,
    state: Type.Union([Type.Literal('live'), Type.Literal('withdrawn'), Type.Literal('stood')]),
    obstacles: Type.Optional(
      Type.Array(ReasonSchema, {
        minItems: 1,
        description: 'Why a live bid cannot succeed at present. Left out if it can, or if the bid has ended.',
      }),
    ),
    agreement: Type.Optional({
      ...ReadAgreementSchema,
      description: 'Left out if nobody has to agree to the bid.',
    }),
    outcome: Type.Optional({
      ...BidOutcomeSchema,
      description: 'What came of it. Left out while the home has no result, or for a bid that did not stand.',
    }),
    orderedAgain: Type.Optional(
      Type.Literal(true, {
        description:
          'Given for a bid that stood at the close if the people are put in order again when the home is offered: the place is then not the one that counts.',
      }),
    ),
    madeBy: Type.Union([Type.Literal('applicant'), Type.Literal('staff'), Type.Literal('automatic')]),
    preferredProperty: Type.Boolean(),
    placedAt: InstantSchema,
    opensAt: InstantSchema,
    closesAt: InstantSchema,
    queuePosition: Nullable(Type.Integer({ minimum: 1 })),
    totalBids: Nullable(Type.Integer({ minimum: 0 })),
    history: Type.Array(BidHistorySchema, { description: 'Oldest first.' }),
  },
  { title: 'Bid of the account' },
);
export type AccountBid = Static<typeof AccountBidSchema>;

/** The month and year in which a bid was placed; without them, every bid, newest first. */
export const AccountBidsQuerySchema = Type.Object(
  {
    year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2999 })),
    month: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })),
  },
  { additionalProperties: false },
);

/** `GET /api/account/bids`: my previous bids (specification section 2). */
export const AccountBidsResponseSchema = Type.Object(
  {
    status: StatusSchema,
    months: Type.Array(Type.Object({ ...MonthSchema.properties, count: Type.Integer() }), {
      description: 'Every month in which the reader has placed a bid, newest first.',
    }),
    bids: Type.Array(AccountBidSchema, { maxItems: 500 }),
  },
  { title: 'My previous bids' },
);
export type AccountBidsResponse = Static<typeof AccountBidsResponseSchema>;
