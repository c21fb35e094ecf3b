import { Type, type Static } from 'typebox';
import { blockKinds, type BlockKind, biddingModes, type BiddingMode } from '../lettings-facts.ts';

const afterwards = {
  bidAgain: Type.Optional(
    Type.Boolean({
      description:
        'Whether people can bid again for a home after withdrawing their bid for it. Default: true.',
    }),
  ),
  givesBidBack: Type.Optional(
    Type.Boolean({
      description: 'Whether a withdrawn bid stops counting towards the limit. Default: true.',
    }),
  ),
};

/** Rules on withdrawing bids, and until when. */
const WithdrawalSchema = Type.Union(
  [
    Type.Object({ kind: Type.Literal('untilClose'), ...afterwards }, { additionalProperties: false }),
    Type.Object(
      {
        kind: Type.Literal('untilCutOff'),
        hoursBeforeClose: Type.Integer({
          minimum: 1,
          maximum: 24 * 28,
          description: 'How long before a home closes people can still withdraw a bid.',
        }),
        ...afterwards,
      },
      { additionalProperties: false },
    ),
    Type.Object({ kind: Type.Literal('never') }, { additionalProperties: false }),
  ],
  { description: 'Whether people can withdraw a bid, and until when. Default: until the home closes.' },
);

/** Rules on showing a number about the queue: when, and how exactly. */
const VisibilitySchema = Type.Union([
  Type.Object({ kind: Type.Literal('always') }, { additionalProperties: false }),
  Type.Object({ kind: Type.Literal('afterClose') }, { additionalProperties: false }),
  Type.Object(
    {
      kind: Type.Literal('banded'),
      steps: Type.Array(Type.Integer({ minimum: 1, maximum: 10_000 }), {
        minItems: 1,
        description:
          'The last number of each step, in ascending order: 5, 20, 50 gives 1 to 5, 6 to 20, 21 to 50, and over 50.',
      }),
    },
    { additionalProperties: false },
  ),
  Type.Object({ kind: Type.Literal('never') }, { additionalProperties: false }),
]);
export type Visibility = Static<typeof VisibilitySchema>;

/** A scheme's rules for bids, apart from their number. All optional. */
export const BiddingSchema = Type.Object(
  {
    withdrawal: Type.Optional(WithdrawalSchema),
    moving: Type.Optional(
      Type.Boolean({
        description:
          'Whether people can move a bid to another home in one step, even if they cannot withdraw it. Default: false.',
      }),
    ),
    preferredProperty: Type.Optional(
      Type.Union([Type.Literal('perScheme'), Type.Literal('perCycle'), Type.Literal('none')], {
        description: 'How many bids people can mark as the home they would like most. Default: perScheme.',
      }),
    ),
    blockedBy: Type.Optional(
      Type.Array(Type.Unsafe<BlockKind>(Type.String({ enum: [...blockKinds] })), {
        uniqueItems: true,
        description:
          'What stops people from bidding: underOffer, suspended, inReview, renewalDue. Default: underOffer and suspended.',
      }),
    ),
    modes: Type.Optional(
      Type.Array(Type.Unsafe<BiddingMode>(Type.String({ enum: [...biddingModes] })), {
        minItems: 1,
        uniqueItems: true,
        description:
          'How bids are made: self, assisted (staff bid for a person), automatic (the portal bids for people who ask it to), approved (an officer has to agree to each bid of a household whose own mode this is, or of everyone if "self" is not one of the modes), direct (the council offers a home without a bid). Default: self and assisted.',
      }),
    ),
    automatic: Type.Optional(
      Type.Object(
        {
          hoursBeforeClose: Type.Integer({
            minimum: 1,
            maximum: 24 * 7,
            description:
              'How many hours before a home closes the portal decides whether to bid for it. It decides once, and people are told when.',
          }),
          maximum: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: 100,
              description:
                'The most live bids that the portal can have for an application at any one time, on open homes in the scheme. Default: as many as the scheme’s limit allows. Required if the scheme has no limit.',
            }),
          ),
        },
        {
          additionalProperties: false,
          description:
            'Bids that the portal makes for people who have turned this on in their account. "automatic" must also be one of the modes. Default: none.',
        },
      ),
    ),
    bedrooms: Type.Optional(
      Type.Object(
        {
          fewer: Type.Optional(
            Type.Integer({ minimum: 0, maximum: 3, description: 'How many fewer than they need.' }),
          ),
          more: Type.Optional(
            Type.Integer({ minimum: 0, maximum: 3, description: 'How many more than they need.' }),
          ),
        },
        {
          additionalProperties: false,
          description:
            'Whether people can bid for homes with fewer or more bedrooms than they need, and by how many.',
        },
      ),
    ),
    visibility: Type.Optional(
      Type.Object(
        {
          position: Type.Optional({
            ...VisibilitySchema,
            description: 'When people see their place in the queue.',
          }),
          total: Type.Optional({
            ...VisibilitySchema,
            description: 'When people see how many bids there are.',
          }),
        },
        {
          additionalProperties: false,
          description:
            'When people see their place in the queue and how many bids there are. Default: always.',
        },
      ),
    ),
  },
  { additionalProperties: false, description: 'Withdrawing, moving and seeing bids.' },
);
export type Bidding = Static<typeof BiddingSchema>;
