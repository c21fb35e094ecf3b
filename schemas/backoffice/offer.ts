import { Type, type Static, type TSchema } from 'typebox';
import { CouncilTextsSchema } from '../casework.ts';
import { InstantSchema } from '../identifiers.ts';
import { OfferKindSchema, offerRefusalReasons, OfferRefusalReasonSchema } from '../offers.ts';
import { ExternalReferenceSchema } from '../reference.ts';

const nullable = <T extends TSchema>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description });

/** States that the council's feed may put an offer in. The person, the clock or `outcomes` set the others. */
const fedStates = [
  'accepted',
  'refused',
  'missedViewing',
  'withdrawn',
  'reopened',
  'let',
  'fellThrough',
] as const;

/** Why a council chose a person among several who share a place. */
export const ChosenBecauseSchema = Type.String({ minLength: 1, maxLength: 1_000, pattern: '\\S' });

export const ViewingSchema = Type.Object(
  {
    at: InstantSchema,
    place: Type.Optional({ ...CouncilTextsSchema, description: 'Where to meet, by locale.' }),
  },
  { title: 'A viewing', additionalProperties: false },
);
export type Viewing = Static<typeof ViewingSchema>;

/** The council's decision on whether losing an offer counts against the person. */
const DecisionSchema = Type.Object(
  {
    counts: Type.Boolean({ description: 'Whether it counts under the refusal rules of lettings.json.' }),
    by: Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: '\\S',
      description: 'The name or role of the officer who decided. The person does not see it.',
    }),
    because: Type.Optional({
      ...CouncilTextsSchema,
      description: 'Why, by locale, for the person. Required if it counts.',
    }),
  },
  { title: 'A decision on a refusal', additionalProperties: false },
);

/** An offer of a home to one person. Send it again with the changed fields; omitted fields keep their values. */
export const OfferItemSchema = Type.Object(
  {
    externalReference: ExternalReferenceSchema,
    advertReference: Type.Optional({
      ...ExternalReferenceSchema,
      description: 'The external reference of the advert of the home. It must have closed.',
    }),
    propertyReference: Type.Optional({
      ...ExternalReferenceSchema,
      description:
        'Instead of an advert: the external reference of the home, for one that was not advertised.',
    }),
    applicationReference: Type.Optional({
      ...ExternalReferenceSchema,
      description: 'The external reference of the application of the person. Required for a new offer.',
    }),
    kind: Type.Optional({
      ...OfferKindSchema,
      description:
        'ordinary: to a person who bid. final: a final offer under Part 6 of the Housing Act 1996. direct: without a bid. plan: under a local lettings plan. Default: ordinary.',
    }),
    answerBy: Type.Optional({
      ...InstantSchema,
      description:
        'The last moment to answer. Default for a new offer: "answerWithin" of the offers in lettings.json. A later one gives the person more time.',
    }),
    viewing: Type.Optional(nullable(ViewingSchema, 'When the person can see the home. null: not arranged.')),
    message: Type.Optional({
      ...CouncilTextsSchema,
      description: 'Your words to the person about this offer, by locale.',
    }),
    state: Type.Optional(
      Type.Unsafe<(typeof fedStates)[number]>(
        Type.String({
          enum: [...fedStates],
          description:
            'accepted, refused: what the person told you, for example on the phone. missedViewing: they did not come to the viewing. withdrawn: you take the offer back; it never counts against them. reopened: an offer that was lost or withdrawn is open again, with a new answerBy. let, fellThrough: for a home that was not advertised; for others send outcomes. Left out: as it is.',
        }),
      ),
    ),
    reason: Type.Optional({
      ...OfferRefusalReasonSchema,
      description: `For refused: the reason that the person gave: ${offerRefusalReasons.join(', ')}.`,
    }),
    because: Type.Optional({
      ...CouncilTextsSchema,
      description: 'For withdrawn: why, by locale. The person reads it.',
    }),
    chosenBecause: Type.Optional({
      ...ChosenBecauseSchema,
      description:
        'For a new offer to one of several people who share a place, where the landlord decides on a tie: why you chose this person. Required then. It is kept with the offer, and only your staff see it.',
    }),
    decision: Type.Optional({
      ...DecisionSchema,
      description:
        'For an offer that was refused, not answered, or whose viewing was missed. Without a decision it never counts.',
    }),
    note: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1_000,
        description: 'A note for your staff, kept with this change. The person never sees it.',
      }),
    ),
  },
  { title: 'Offer of a home', additionalProperties: false },
);
export type OfferItem = Static<typeof OfferItemSchema>;
