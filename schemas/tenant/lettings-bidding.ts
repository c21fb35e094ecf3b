import { Type, type Static } from 'typebox';
import { blockKinds, type BlockKind, biddingModes, type BiddingMode } from '../lettings-facts.ts';

const afterwards = {
  bidAgain: Type.Optional(
    Type.Boolean({
      description:
        'Whether somebody can bid again for a home after withdrawing their bid for it. Left out: true.',
    }),
  ),
  givesBidBack: Type.Optional(
    Type.Boolean({
      description: 'Whether a withdrawn bid can be used again under the limit. Left out: true.',
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
          description: 'How long before the close somebody can still withdraw.',
        }),
        ...afterwards,
      },
      { additionalProperties: false },
    ),
    Type.Object({ kind: Type.Literal('never') }, { additionalProperties: false }),
  ],
  { description: 'Whether and how long people may withdraw a bid. Left out: until the close.' },
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
          'The last number of each step, in rising order: 5, 20, 50 gives 1 to 5, 6 to 20, 21 to 50, and over 50.',
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
          'Whether a bid can be moved to another home in one step, even if it cannot be withdrawn. Left out: false.',
      }),
    ),
    preferredProperty: Type.Optional(
      Type.Union([Type.Literal('perScheme'), Type.Literal('perCycle'), Type.Literal('none')], {
        description: 'How many bids may be marked as the one somebody would like most. Left out: perScheme.',
      }),
    ),
    blockedBy: Type.Optional(
      Type.Array(Type.Unsafe<BlockKind>(Type.String({ enum: [...blockKinds] })), {
        uniqueItems: true,
        description:
          'What stops somebody from bidding: underOffer, suspended, inReview, renewalDue. Left out: underOffer and suspended.',
      }),
    ),
    modes: Type.Optional(
      Type.Array(Type.Unsafe<BiddingMode>(Type.String({ enum: [...biddingModes] })), {
        minItems: 1,
        uniqueItems: true,
        description:
          'Ways in which bids are made here: self, assisted (staff bid for somebody), automatic (the portal bids for those who ask it to), approved (an officer has to agree), which the portal does not do yet, direct (the council offers without a bid). Left out: self and assisted.',
      }),
    ),
    automatic: Type.Optional(
      Type.Object(
        {
          hoursBeforeClose: Type.Integer({
            minimum: 1,
            maximum: 24 * 7,
            description:
              'How many hours before a home closes the portal looks whether to bid for it. It looks once, and people are told when.',
          }),
          maximum: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: 100,
              description:
                'How many live bids of its own making the portal may hold for an application at any one time, on homes of the scheme that are open. Left out: as many as the limit of the scheme leaves; a scheme without a limit needs it.',
            }),
          ),
        },
        {
          additionalProperties: false,
          description:
            'Bids that the portal makes for those who have asked it to in their account. "automatic" has to be among the modes, too. Left out: none.',
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
            'Whether people may bid for homes with fewer or more bedrooms than they need, and by how many.',
        },
      ),
    ),
    visibility: Type.Optional(
      Type.Object(
        {
          position: Type.Optional({
            ...VisibilitySchema,
            description: 'When somebody sees their place in the queue.',
          }),
          total: Type.Optional({ ...VisibilitySchema, description: 'When somebody sees how many have bid.' }),
        },
        {
          additionalProperties: false,
          description: 'When somebody sees their place in the queue and how many have bid. Left out: always.',
        },
      ),
    ),
  },
  { additionalProperties: false, description: 'Withdrawing, moving and seeing bids.' },
);
export type Bidding = Static<typeof BiddingSchema>;
