import { eachFeature, featureWords } from './home-features.ts';

/**
 * Facts that people search by like features, but which belong to the advert's details: they have no column, and
 * the feed sends them in its own words.
 */
const detailWords = { hasLift: 'lift', isAdapted: 'adapted' } as const;

/** Everything a home has or lacks that people can search by: its word in addresses and texts. */
export const factWords = { ...featureWords, ...detailWords } as const;
export type HomeFact = keyof typeof factWords;

/** Returns a value for each fact, in the order people see them. */
export function eachFact<Value>(valueOf: (fact: HomeFact) => Value): Record<HomeFact, Value> {
  return { ...eachFeature(valueOf), hasLift: valueOf('hasLift'), isAdapted: valueOf('isAdapted') };
}

export const homeFacts: readonly HomeFact[] = Object.values(eachFact((fact) => fact));
