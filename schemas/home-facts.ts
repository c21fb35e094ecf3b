import { eachFeature, featureWords } from './home-features.ts';

/**
 * What people search by as they do by a feature, but which the details of an advert tell: there is no column, and the feed
 * sends it in its own words.
 */
const detailWords = { hasLift: 'lift', isAdapted: 'adapted' } as const;

/** Everything that a home has or lacks by which it can be searched: its word in the address and in the texts. */
export const factWords = { ...featureWords, ...detailWords } as const;
export type HomeFact = keyof typeof factWords;

/** A value for each fact, in the order in which people are offered them. */
export function eachFact<Value>(valueOf: (fact: HomeFact) => Value): Record<HomeFact, Value> {
  return { ...eachFeature(valueOf), hasLift: valueOf('hasLift'), isAdapted: valueOf('isAdapted') };
}

export const homeFacts: readonly HomeFact[] = Object.values(eachFact((fact) => fact));
