import { Type, type Static } from 'typebox';
import { homeFeatures, type HomeFeature } from './home-features.ts';

/** Whether the portal bids for somebody. `stopped`: it has stopped by itself, and says why. */
export const automaticStates = ['off', 'on', 'stopped'] as const;
export type AutomaticState = (typeof automaticStates)[number];

/** Why it has stopped: nobody can log in to the account, or no scheme of theirs has automatic bids any more. */
export const stopReasons = ['accountNotActive', 'notOffered'] as const;
export type StopReason = (typeof stopReasons)[number];

const areas = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
    maxItems: 500,
    uniqueItems: true,
    description,
  });

/** For which homes somebody wants the portal to bid. An empty list asks for nothing, but `neverAreas` always holds. */
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

/** What does not fit in a home that somebody does not want. The first that holds is told. */
export const unwantedReasons = ['neverArea', 'area', 'bedrooms', 'advertType', 'needs'] as const;
export type UnwantedReason = (typeof unwantedReasons)[number];

/**
 * What the portal decided about a home: a bid; a bid that was there already; a bid that its person had taken back, so it
 * makes none again; a home that they did not ask for; one they may not bid for; or no bids left.
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
