import { Type, type Static } from 'typebox';

/**
 * The features of a home that people can search by. This file is the only list of them: the columns of `advert`
 * (the same name in snake case), the feed's property, the listings and the filters come from it. Add one here in
 * four places; `docs/recipes.md` names the other files.
 */
export const HomeFeaturesSchema = Type.Object({
  hasGarden: Type.Boolean({ description: 'Whether there is a garden.' }),
  hasParking: Type.Boolean({ description: 'Whether there is a place to park.' }),
  petsAllowed: Type.Boolean({ description: 'Whether pets may live there.' }),
  sheltered: Type.Boolean({ description: 'Sheltered housing, with help at hand.' }),
});
export type HomeFeatures = Static<typeof HomeFeaturesSchema>;
export type HomeFeature = keyof HomeFeatures;

/** Each feature's word in search addresses and text keys. */
export const featureWords = {
  hasGarden: 'garden',
  hasParking: 'parking',
  petsAllowed: 'pets',
  sheltered: 'sheltered',
} as const satisfies Record<HomeFeature, string>;

/** A value for each feature, in display order. */
export function eachFeature<Value>(valueOf: (feature: HomeFeature) => Value): Record<HomeFeature, Value> {
  return {
    hasGarden: valueOf('hasGarden'),
    hasParking: valueOf('hasParking'),
    petsAllowed: valueOf('petsAllowed'),
    sheltered: valueOf('sheltered'),
  };
}

export const homeFeatures: readonly HomeFeature[] = Object.values(eachFeature((feature) => feature));

/** The facts of a home besides its features. */
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
