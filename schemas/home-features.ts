/**
 * Features that a home has or lacks and people can search by: each one's word in the address of a search and in
 * the keys of its texts. This file is the only list of features. The columns of `advert` (the same name in
 * snake case), the feed's property, the listings and the filters come from it. To add one, change five places
 * here; `docs/recipes.md` names the other files. It imports nothing, since the first page loads it, too.
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

/**
 * Features that a council's system may leave out, since it was built before they existed. A home without one may be a
 * home for which no one has said it.
 */
const optionalFeatures = ['stepFree'] as const satisfies readonly HomeFeature[];
export type OptionalFeature = (typeof optionalFeatures)[number];

/** True if a home is known to have or to lack a feature; false if no one may have said. */
export function isFeatureKnown(home: HomeFeatures, feature: HomeFeature): boolean {
  return home[feature] || !optionalFeatures.some((optional) => optional === feature);
}

/** Descriptions of each feature, for people who send homes or read the listings. */
export const featureDescriptions: Readonly<Record<HomeFeature, string>> = {
  hasGarden: 'Whether there is a garden.',
  hasParking: 'Whether there is a place to park.',
  petsAllowed: 'Whether pets may live there.',
  sheltered: 'Sheltered housing, with help at hand.',
  stepFree: 'Whether there are no steps, from the street to every room.',
};

/** Returns a value for each feature, in the order people see them. */
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

/** Returns everything about a home except its features. */
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
