import { Type, type Static } from 'typebox';

/**
 * Reasons for passing over a person on a shortlist, each with its words for that person (`bidOutcomes.skipped` of
 * the texts). They are those that published schemes and landlords name: size, age, mobility level, local connection, a
 * local plan's criterion, arrears, behaviour, risk to others, support need, affordability, checks, contact.
 */
export const skipReasons = [
  'size',
  'age',
  'mobility',
  'localConnection',
  'localPlan',
  'arrears',
  'behaviour',
  'risk',
  'support',
  'affordability',
  'notVerified',
  'noContact',
  'refused',
  'noAnswer',
  'missedViewing',
  'otherOffer',
  'rehoused',
  'landlord',
  'other',
] as const;
export type SkipReason = (typeof skipReasons)[number];
export const SkipReasonSchema = Type.Unsafe<SkipReason>(Type.String({ enum: [...skipReasons] }));

/** Reasons for withdrawing a home after its advert has closed. */
export const withdrawalReasons = ['works', 'managementMove', 'tenantStayed', 'sold', 'other'] as const;
export type WithdrawalReason = (typeof withdrawalReasons)[number];
export const WithdrawalReasonSchema = Type.Unsafe<WithdrawalReason>(
  Type.String({ enum: [...withdrawalReasons] }),
);

/**
 * The result of a closed home for one bid.
 *
 * - `let`: the bidder got the home.
 * - `letToAnother`: a person ahead of them got it; `because` is the criterion that put that person ahead.
 * - `skipped`: the council passed them over; `because` is its coded reason.
 * - `notAgreed`: an officer had to agree to the bid, and no one had when bidding closed.
 * - `passedBy`: a person behind them got it, and the council has given no reason.
 * - `letOutside`: the home was let outside bidding.
 * - `readvertised`: the home is to be advertised again.
 * - `withdrawn`: the council withdrew the home; `because` is its coded reason, if it gave one.
 */
export const bidOutcomeCodes = [
  'let',
  'letToAnother',
  'skipped',
  'notAgreed',
  'passedBy',
  'letOutside',
  'readvertised',
  'withdrawn',
] as const;
export type BidOutcomeCode = (typeof bidOutcomeCodes)[number];

export const BidOutcomeSchema = Type.Object(
  {
    code: Type.Unsafe<BidOutcomeCode>(Type.String({ enum: [...bidOutcomeCodes] })),
    because: Type.Optional(
      Type.String({
        description:
          'letToAnother: a criterion of the ranking, such as band. skipped: one of the reasons for passing over. withdrawn: why. Left out if the council has not said.',
      }),
    ),
    reordered: Type.Optional(
      Type.Literal(true, {
        description:
          'letToAnother and passedBy: who was ahead follows from an order that was made after the close, by what was known then.',
      }),
    ),
  },
  { title: 'Outcome of a bid' },
);
export type BidOutcome = Static<typeof BidOutcomeSchema>;
