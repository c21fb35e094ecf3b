import { Type, type Static } from 'typebox';
import { WithdrawalReasonSchema } from '../bid-outcome.ts';
import { ChosenBecauseSchema } from './offer.ts';
import { ExternalReferenceSchema } from '../reference.ts';

/** One home that was let, and how. */
const LetHomeSchema = Type.Object(
  {
    applicationReference: Type.Optional({
      ...ExternalReferenceSchema,
      description:
        'The external reference of the application of the person who got it. Leave it out if the home was let outside bidding.',
    }),
    chosenBecause: Type.Optional({
      ...ChosenBecauseSchema,
      description:
        'For one of several people who share a place, where the landlord decides on a tie: why you chose this person. Required then, unless you have offered them the home here. Only your staff see it.',
    }),
    offerReference: Type.Optional({
      ...ExternalReferenceSchema,
      description:
        'Instead, for a home let outside bidding: the external reference of the offer to the person who got it.',
    }),
  },
  { title: 'A home that was let', additionalProperties: false },
);

/** The result of a closed advert. Everyone on its shortlist gets their own, with the reason. */
export const OutcomeItemSchema = Type.Object(
  {
    advertReference: {
      ...ExternalReferenceSchema,
      description: 'The external reference of the advert. It must have closed.',
    },
    result: Type.Union(
      [
        Type.Literal('let'),
        Type.Literal('readvertised'),
        Type.Literal('withdrawn'),
        Type.Literal('undecided'),
      ],
      {
        description:
          'let: to one person or more. readvertised: no one got it, and it will be advertised again. withdrawn: no one got it, and it is no longer available. undecided: takes an earlier result back, for example because a let fell through.',
      },
    ),
    homes: Type.Optional(
      Type.Array(LetHomeSchema, {
        minItems: 1,
        maxItems: 100,
        description:
          'For let: one for each home of the advert that is let. While there are fewer than the advert has homes, the others on the shortlist wait.',
      }),
    ),
    because: Type.Optional({
      ...WithdrawalReasonSchema,
      description:
        'For withdrawn: works (it needs major works), managementMove (it is needed for a move that could not wait), tenantStayed (the tenant did not leave), sold, or other. People read it.',
    }),
  },
  { title: 'Outcome of an advert', additionalProperties: false },
);
export type OutcomeItem = Static<typeof OutcomeItemSchema>;
