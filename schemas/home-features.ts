/**
 * What a home has or lacks, and people can search by: each feature's word in the address of a search and in the keys of
 * its texts. This file is the only list of features. The columns of `advert` (the same name in snake case), the feed's
 * property, the listings and the filters come from it. Add one here in four places; `docs/recipes.md` names the other
 * files. It imports nothing, since the first page has it, too.
 */
export const featureWords = {
  hasGarden: 'garden',
  hasParking: 'parking',
  petsAllowed: 'pets',
  sheltered: 'sheltered',
  stepFree: 'stepFree',
} as const;
export type HomeFeature = keyof typeof featureWords;
export type HomeFeatures = Record<HomeFeature, boolean>;

/** What each says of a home, for those who send homes and read the listings. */
export const featureDescriptions: Readonly<Record<HomeFeature, string>> = {
  hasGarden: 'Whether there is a garden.',
  hasParking: 'Whether there is a place to park.',
  petsAllowed: 'Whether pets may live there.',
  sheltered: 'Sheltered housing, with help at hand.',
  stepFree: 'Whether there are no steps, from the street to every room.',
};

/** A value for each feature, in the order in which people are offered them. */
export function eachFeature<Value>(valueOf: (feature: HomeFeature) => Value): Record<HomeFeature, Value> {
  return {
    hasGarden: valueOf('hasGarden'),
    hasParking: valueOf('hasParking'),
    petsAllowed: valueOf('petsAllowed'),
    sheltered: valueOf('sheltered'),
    stepFree: valueOf('stepFree'),
  };
}

export const homeFeatures: readonly HomeFeature[] = Object.values(eachFeature((feature) => feature));

/** What is said of a home besides its features. */
export function withoutFeatures<Facts extends Partial<HomeFeatures>>(facts: Facts): Omit<Facts, HomeFeature> {
  const {
    hasGarden: _garden,
    hasParking: _parking,
    petsAllowed: _pets,
    sheltered: _sheltered,
    stepFree: _stepFree,
    ...rest
  } = facts;
  return rest;
}
