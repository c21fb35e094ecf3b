import { eachFeature, featureWords } from './home-features.ts';

/**
 * Filters for facts that people search by like features, but which belong to the advert's details: these have no
 * column, and the feed sends them in its own words.
 */
const detailWords = { hasLift: 'lift', isAdapted: 'adapted' } as const;

/** Filters of a search for what a home has or lacks: each one's word in addresses and texts. */
export const yesNoFilterWords = { ...featureWords, ...detailWords } as const;
export type YesNoFilter = keyof typeof yesNoFilterWords;

/** Returns a value for each filter, in the order people see them. */
export function eachYesNoFilter<Value>(valueOf: (filter: YesNoFilter) => Value): Record<YesNoFilter, Value> {
  return { ...eachFeature(valueOf), hasLift: valueOf('hasLift'), isAdapted: valueOf('isAdapted') };
}

export const yesNoFilters: readonly YesNoFilter[] = Object.values(eachYesNoFilter((filter) => filter));
