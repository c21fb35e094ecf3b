import { Type, type Static } from 'typebox';

/**
 * What a home has or lacks, and people can search by. This file is the only list of them: from it come the columns
 * of `advert` (the same name in snake case), the feed's property, the listings and the filters. Add one here in four
 * places; `docs/recipes.md` names the other files.
 */
export const HomeFeaturesSchema = Type.Object({
  hasGarden: Type.Boolean({ description: 'Whether there is a garden.' }),
  hasParking: Type.Boolean({ description: 'Whether there is a place to park.' }),
  petsAllowed: Type.Boolean({ description: 'Whether pets may live there.' }),
  sheltered: Type.Boolean({ description: 'Sheltered housing, with help at hand.' }),
});
export type HomeFeatures = Static<typeof HomeFeaturesSchema>;
export type HomeFeature = keyof HomeFeatures;

/** Each feature's word in the address of a search and in the keys of its texts. */
export const featureWords = {
  hasGarden: 'garden',
  hasParking: 'parking',
  petsAllowed: 'pets',
  sheltered: 'sheltered',
} as const satisfies Record<HomeFeature, string>;

/** A value for each feature, in the order in which people are offered them. */
export function eachFeature<Value>(valueOf: (feature: HomeFeature) => Value): Record<HomeFeature, Value> {
  return {
    hasGarden: valueOf('hasGarden'),
    hasParking: valueOf('hasParking'),
    petsAllowed: valueOf('petsAllowed'),
    sheltered: valueOf('sheltered'),
  };
}

export const homeFeatures: readonly HomeFeature[] = Object.values(eachFeature((feature) => feature));

/** What is said of a home besides its features. */
export function withoutFeatures<Facts extends HomeFeatures>(facts: Facts): Omit<Facts, HomeFeature> {
  const {
    hasGarden: _garden,
    hasParking: _parking,
    petsAllowed: _pets,
    sheltered: _sheltered,
    ...rest
  } = facts;
  return rest;
}
