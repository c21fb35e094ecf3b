import { eachYesNoFilter, type YesNoFilter } from './yes-no-filters.ts';

/** -1 any, 1 yes, 0 no (specification section 3, saved search filter). */
export type AnyYesNo = -1 | 0 | 1;

/** 0 all, 1 eligible only, 2 with my bid (section 3); 3, favourites only (section 2), is our own number. */
export type SearchStyle = 0 | 1 | 2 | 3;

/**
 * The order of results: fewest or most bedrooms first (section 3); soonest to close, lowest rent or newest
 * first; or the reader's best place in the queue first.
 */
export type SearchSort = 'closing' | 'fewest' | 'most' | 'rent' | 'newest' | 'place';

/** The most that a person can pay, service charge included, in whole pounds. */
export interface HighestRent {
  readonly pounds: number;
  readonly period: 'week' | 'month';
}

/** The highest floor: the ground floor, or the first. */
export type HighestFloor = 0 | 1;

/** A limit to homes within some miles of a point. */
export interface Nearby {
  readonly latitude: number;
  readonly longitude: number;
  readonly miles: number;
  /** The name of the point; empty for one chosen on the map. */
  readonly name: string;
}

/**
 * A search: the specification's saved search filter, with bedrooms, words, rent, floor, landlord and area. An
 * empty list of types, authorities, landlords or bedrooms means any.
 */
export interface SearchFilter extends Readonly<Record<YesNoFilter, AnyYesNo>> {
  readonly style: SearchStyle;
  readonly advertTypeIds: readonly number[];
  readonly localAuthorityIds: readonly string[];
  readonly landlordIds: readonly string[];
  readonly bedrooms: readonly number[];
  readonly rent: HighestRent | null;
  readonly floor: HighestFloor | null;
  readonly near: Nearby | null;
  readonly text: string;
  readonly sort: SearchSort;
}

/** The empty search: every home, soonest to close first. */
export const emptySearch: SearchFilter = {
  style: 0,
  ...eachYesNoFilter(() => -1 as const),
  advertTypeIds: [],
  localAuthorityIds: [],
  landlordIds: [],
  bedrooms: [],
  rent: null,
  floor: null,
  near: null,
  text: '',
  sort: 'closing',
};
