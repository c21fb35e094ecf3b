import { Type, type Static } from 'typebox';
import { DaySchema, SlugSchema } from './identifiers.ts';

/**
 * Kinds of offer of a home. `final`: a final offer under Part 6 of the Housing Act 1996 (section 193(7)), which must
 * say in writing that it is final. `direct`: without a bid. `plan`: under a local lettings plan.
 */
export const offerKinds = ['ordinary', 'final', 'direct', 'plan'] as const;
export type OfferKind = (typeof offerKinds)[number];
export const OfferKindSchema = Type.Unsafe<OfferKind>(Type.String({ enum: [...offerKinds] }));

/**
 * States of an offer (`machines/lifecycle/offer.machine.ts`).
 *
 * - `made`: it waits for the person's answer.
 * - `accepted`: they want the home, and the letting is being arranged.
 * - `refused`: they do not want it.
 * - `noAnswer`: the time to answer has passed.
 * - `missedViewing`: they did not come to see it.
 * - `withdrawn`: the council took it back. It never counts against the person.
 * - `let`: the home is let to them.
 * - `fellThrough`: the letting did not happen after all.
 */
export const offerStates = [
  'made',
  'accepted',
  'refused',
  'noAnswer',
  'missedViewing',
  'withdrawn',
  'let',
  'fellThrough',
] as const;
export type OfferState = (typeof offerStates)[number];
export const OfferStateSchema = Type.Unsafe<OfferState>(Type.String({ enum: [...offerStates] }));

/** Steps in the history of an offer. */
export const offerEvents = [
  'offer.make',
  'offer.change',
  'offer.accept',
  'offer.refuse',
  'offer.expire',
  'viewing.miss',
  'offer.withdraw',
  'offer.remake',
  'refusal.decide',
  'home.let',
  'home.reopen',
] as const;
export type OfferEventName = (typeof offerEvents)[number];

/** Ways of losing an offer that a refusal rule can count. */
export const countedEndings = [
  'refused',
  'noAnswer',
  'missedViewing',
] as const satisfies readonly OfferState[];
export type CountedEnding = (typeof countedEndings)[number];

/** Reasons a person can give for refusing a home, each with its words (`offers.refusal` of the texts). */
export const offerRefusalReasons = [
  'area',
  'size',
  'access',
  'health',
  'safety',
  'condition',
  'cost',
  'support',
  'travel',
  'circumstances',
  'other',
] as const;
export type OfferRefusalReason = (typeof offerRefusalReasons)[number];
export const OfferRefusalReasonSchema = Type.Unsafe<OfferRefusalReason>(
  Type.String({ enum: [...offerRefusalReasons] }),
);

/** The longest explanation of a refusal, in characters. */
export const longestOfferWords = 1_000;

const FirstDayAfterSchema = { ...DaySchema, description: 'The first day on which it no longer applies.' };

/**
 * Penalty for refusing homes under a council's rules.
 *
 * - `noBids`: no bids for a time. With `newDate` the priority date is the day on which it ends, or a later one.
 * - `bottomOfBand`: behind everyone else in the band for a time; the date is restored afterwards.
 * - `band`: a lower band, for a time or (`until` null) until the council changes it.
 * - `removal`: the council takes the application off the register. Until it has, there are no bids either.
 * - `review`: the council looks at the application; nothing changes by itself.
 */
export const RefusalPenaltySchema = Type.Union([
  Type.Object(
    {
      kind: Type.Literal('noBids'),
      until: FirstDayAfterSchema,
      newDate: Type.Optional(
        Type.Literal(true, { description: 'Afterwards the priority date is the day on which it ended.' }),
      ),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    { kind: Type.Literal('bottomOfBand'), until: FirstDayAfterSchema },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      kind: Type.Literal('band'),
      band: { ...SlugSchema, description: 'The id of the band.' },
      until: Type.Union([FirstDayAfterSchema, Type.Null()], {
        description: 'The first day on which it no longer applies. Null: until the council changes it.',
      }),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      kind: Type.Literal('removal'),
      until: Type.Union([FirstDayAfterSchema, Type.Null()], {
        description: 'The first day on which they can apply again. Null: at any time.',
      }),
    },
    { additionalProperties: false },
  ),
  Type.Object({ kind: Type.Literal('review') }, { additionalProperties: false }),
]);
export type RefusalPenalty = Static<typeof RefusalPenaltySchema>;
