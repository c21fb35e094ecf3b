import { eachFeature, type HomeFeature } from './home-features.ts';

/** -1 any, 1 yes, 0 no (specification section 3, saved search filter). */
export type AnyYesNo = -1 | 0 | 1;

/** 1 eligible only, 2 with my bid (section 3); 3, favourites only (section 2), is our number. 0 is all. */
export type SearchStyle = 0 | 1 | 2 | 3;

/** By bedrooms, fewest or most first (section 3), or soonest to close first. */
export type SearchSort = 'closing' | 'fewest' | 'most';

/**
 * A search: the specification's saved search filter, with bedrooms and words. An empty list of types, authorities
 * or bedrooms means any.
 */
export interface SearchFilter extends Readonly<Record<HomeFeature, AnyYesNo>> {
  readonly style: SearchStyle;
  readonly advertTypeIds: readonly number[];
  readonly localAuthorityIds: readonly string[];
  readonly bedrooms: readonly number[];
  readonly text: string;
  readonly sort: SearchSort;
}

/** The empty search: every home, soonest to close first. */
export const everything: SearchFilter = {
  style: 0,
  ...eachFeature(() => -1 as const),
  advertTypeIds: [],
  localAuthorityIds: [],
  bedrooms: [],
  text: '',
  sort: 'closing',
};
