import { Type, type Static } from 'typebox';
import { AdvertChangesSchema } from '../advert-changes.ts';
import { InstantSchema, UuidSchema } from '../identifiers.ts';
import { ReasonSchema } from '../lettings-facts.ts';
import { StatusSchema } from '../status.ts';
import { ShownNumberSchema } from './shown-number.ts';

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

/** Events of a bid's lifecycle that an applicant can cause from an advert. */
export const applicantBidEvents = [
  'bid.place',
  'bid.moveHere',
  'bid.withdraw',
  'bid.prefer',
  'bid.unprefer',
] as const;
export type ApplicantBidEvent = (typeof applicantBidEvents)[number];

/**
 * The actions a person may take on one advert, and the reasons (specification section 3, eligibility per
 * advert).
 */
export const AdvertEligibilitySchema = Type.Object(
  {
    advertId: UuidSchema,
    eligibilitySchemeIdentifier: Type.String(),
    eligible: Type.Boolean(),
    canBid: Type.Boolean(),
    hasBid: Type.Boolean(),
    applicationId: Nullable(UuidSchema),
    bidId: Nullable(UuidSchema),
    currentQueuePosition: Nullable(Type.Integer({ minimum: 1 })),
    totalBids: Nullable(Type.Integer({ minimum: 0 })),
    shownPosition: Nullable(ShownNumberSchema),
    shownTotal: ShownNumberSchema,
    preferredProperty: Type.Boolean(),
    bidObstacles: Type.Optional(
      Type.Array(ReasonSchema, {
        minItems: 1,
        description:
          'Why the reader’s live bid cannot succeed at present. Left out if it can, or if there is none.',
      }),
    ),
    agreement: Type.Optional(
      Type.Unsafe<'needed' | 'refused' | 'waiting' | 'agreed'>({
        type: 'string',
        enum: ['needed', 'refused', 'waiting', 'agreed'],
        description:
          'needed: an officer has to agree to a bid for this home. refused: they also did not agree to the reader’s last one. waiting: the reader’s bid waits for that. agreed: an officer has agreed to it. Left out if nobody has to.',
      }),
    ),
    quotaGroup: Type.Optional(
      Type.Object(
        {
          place: Nullable(
            Type.Integer({
              minimum: 1,
              description:
                'The place of the reader’s group among the groups of the home. Null if they are in none.',
            }),
          ),
          mayComeEarlier: Type.Optional(
            Type.Literal(true, {
              description:
                'Facts that the council has not given could put the reader in an earlier group. Left out if none could.',
            }),
          ),
        },
        {
          description:
            'The reader’s group by the shares of the scheme, on the day on which the home closes. Left out if the home is for no group, or the reader cannot get it.',
        },
      ),
    ),
    changesSinceBid: Type.Optional(
      Type.Object(
        { placedAt: InstantSchema, changes: AdvertChangesSchema },
        {
          description:
            'What has changed about the home since the reader bid for it. Left out if nothing has.',
        },
      ),
    ),
    canWithdraw: Type.Boolean(),
    withdrawsForGood: Type.Optional(
      Type.Literal(true, {
        description:
          'Whether withdrawing means that the reader cannot bid for the home again. Left out if they can.',
      }),
    ),
    madeOnBehalf: Type.Boolean(),
    reasons: Type.Array(ReasonSchema, {
      description: 'Every rule about a bid, including the rules that are met.',
    }),
    ineligibilityReasons: Type.Array(ReasonSchema),
    cannotBidReasons: Type.Array(ReasonSchema),
    movableBidIds: Type.Array(UuidSchema, {
      description: 'The reader’s live bids on other homes that can be moved here in one step.',
    }),
    allowedEvents: Type.Array(Type.Unsafe<ApplicantBidEvent>(Type.String({ enum: [...applicantBidEvents] }))),
  },
  { title: 'Eligibility for one advert' },
);
export type AdvertEligibility = Static<typeof AdvertEligibilitySchema>;

const EligibilitySchemeSchema = Type.Object(
  {
    identifier: Type.String(),
    name: Type.String(),
    countActiveBids: Type.Integer({ minimum: 0 }),
    maximumActiveBids: Nullable(Type.Integer({ minimum: 1 })),
    eligibility: Type.Array(AdvertEligibilitySchema),
  },
  { title: 'Eligibility in one scheme' },
);
export type EligibilityScheme = Static<typeof EligibilitySchemeSchema>;

/** `GET /api/adverteligibility`: empty `schemes` for a person without an application. */
export const AdvertEligibilityResponseSchema = Type.Object(
  {
    status: StatusSchema,
    schemes: Type.Array(EligibilitySchemeSchema),
    totalEligibleCount: Type.Integer(),
    totalEligibleCanBidCount: Type.Integer(),
    totalCountActiveBids: Type.Integer(),
    nextCloseCanBid: Nullable(InstantSchema),
    neverAdvertIds: Type.Optional(
      Type.Array(UuidSchema, {
        description:
          'Open homes in areas where the person does not want the portal to bid for them. They can bid there, and are reminded.',
      }),
    ),
  },
  { title: 'Eligibility' },
);
export type AdvertEligibilityResponse = Static<typeof AdvertEligibilityResponseSchema>;

/**
 * `GET /api/advertqueueposition?advertIds=…`: positions of the reader's live bids, and totals for all requested
 * adverts.
 */
export const QueuePositionResponseSchema = Type.Object(
  {
    status: StatusSchema,
    adverts: Type.Array(
      Type.Object({
        advertId: UuidSchema,
        queuePosition: Nullable(Type.Integer({ minimum: 1 })),
        totalBids: Nullable(Type.Integer({ minimum: 0 })),
        shownPosition: Nullable(ShownNumberSchema),
        shownTotal: ShownNumberSchema,
      }),
    ),
  },
  { title: 'Queue positions' },
);
export type QueuePositionResponse = Static<typeof QueuePositionResponseSchema>;
