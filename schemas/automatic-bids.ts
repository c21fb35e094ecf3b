import { Type, type Static } from 'typebox';
import { homeFeatures, type HomeFeature } from './home-features.ts';

/** States of automatic bidding. `stopped`: it has stopped by itself, and says why. */
export const automaticStates = ['off', 'on', 'stopped'] as const;
export type AutomaticState = (typeof automaticStates)[number];

/**
 * Reasons for stopping: the account can no longer be logged in to, or none of the person's schemes has
 * automatic bids.
 */
export const stopReasons = ['accountNotActive', 'notOffered'] as const;
export type StopReason = (typeof stopReasons)[number];

const areas = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
    maxItems: 500,
    uniqueItems: true,
    description,
  });

/**
 * The homes a person wants the portal to bid for. An empty list sets no condition; `neverAreas` always applies.
 */
export const AutomaticChoicesSchema = Type.Object(
  {
    areas: areas('Only in these areas, by the names that adverts have. Empty: in all.'),
    neverAreas: areas('In these areas never, whatever else is chosen.'),
    bedrooms: Type.Array(Type.Integer({ minimum: 0, maximum: 4 }), {
      maxItems: 5,
      uniqueItems: true,
      description: 'With so many bedrooms; 4 means four or more. Empty: with any number.',
    }),
    advertTypeIds: Type.Array(Type.Integer({ minimum: 1 }), {
      maxItems: 100,
      uniqueItems: true,
      description: 'Of these kinds, by their numbers in advertTypes. Empty: of all.',
    }),
    needs: Type.Array(Type.Unsafe<HomeFeature>(Type.String({ enum: [...homeFeatures] })), {
      maxItems: homeFeatures.length,
      uniqueItems: true,
      description: 'With all of these.',
    }),
  },
  { additionalProperties: false, title: 'Homes to bid for' },
);
export type AutomaticChoices = Static<typeof AutomaticChoicesSchema>;

export const anyHome: AutomaticChoices = {
  areas: [],
  neverAreas: [],
  bedrooms: [],
  advertTypeIds: [],
  needs: [],
};

/** Reasons why a home does not match the person's choices. The first that applies is given. */
export const unwantedReasons = ['neverArea', 'area', 'bedrooms', 'advertType', 'needs'] as const;
export type UnwantedReason = (typeof unwantedReasons)[number];

/**
 * The portal's decision about a home: a bid; an existing bid; a bid that the person withdrew, so it makes no
 * other; a home outside their choices; one they may not bid for; or no bids left.
 */
export const automaticOutcomes = [
  'bid',
  'hasBid',
  'takenBack',
  'notWanted',
  'cannotBid',
  'noBidsLeft',
] as const;
export type AutomaticOutcome = (typeof automaticOutcomes)[number];
