import type { BasicAdvert, SearchedDetails } from '#schemas/api/property-listings.ts';
import type { ShownNumber } from '#schemas/api/shown-number.ts';
import type { Reason } from '#schemas/lettings-facts.ts';
import { homeFeatures } from '#schemas/home-features.ts';
import type { AnyYesNo, SearchFilter, SearchSort } from '#schemas/property-search.ts';
import { mayBidFor } from '../lettings/may-bid.ts';
import type { Coordinates } from '../places/national-grid.ts';
import { closingOrder } from './closing-order.ts';
import { milesBetween } from './miles-between.ts';
import { yearlyCost } from './yearly-cost.ts';

/** The number of bedrooms from which homes are grouped: 4 means four or more. */
export const mostBedrooms = 4;

/** The resident's eligibility for one advert, as far as a search needs it. */
interface Eligibility {
  readonly eligible: boolean;
  readonly hasBid: boolean;
  readonly cannotBidReasons: readonly Pick<Reason, 'rule'>[];
  readonly shownPosition: ShownNumber | null;
}
type EligibilityByAdvert = ReadonlyMap<string, Eligibility>;

/** Data that a search needs besides the adverts. `null` if unknown for this reader, or not needed. */
export interface SearchFacts {
  readonly eligibility: EligibilityByAdvert | null;
  readonly favourites: ReadonlySet<string> | null;
  /** Adverts whose words contain the text. The server finds them, since only it has the words. */
  readonly matching: ReadonlySet<string> | null;
  /** Details of the homes: see {@link asksDetails}. */
  readonly details: ReadonlyMap<string, SearchedDetails> | null;
  /** Coordinates of the homes, for a search around a point. */
  readonly places: ReadonlyMap<string, Coordinates> | null;
}

/** True if a search needs {@link SearchFacts.details}. */
export function asksDetails(filter: SearchFilter): boolean {
  const { rent, floor, hasLift, isAdapted, landlordIds, sort } = filter;
  const isAsked = rent !== null || floor !== null || hasLift !== -1 || isAdapted !== -1;
  return isAsked || landlordIds.length > 0 || sort === 'rent' || sort === 'newest';
}

type Test = (advert: BasicAdvert) => boolean;

function styleTest({ style }: SearchFilter, { eligibility, favourites }: SearchFacts): Test | null {
  if (style === 1 && eligibility)
    return ({ id }) => {
      const own = eligibility.get(id);
      return own !== undefined && mayBidFor(own);
    };
  if (style === 2 && eligibility) return ({ id }) => eligibility.get(id)?.hasBid === true;
  if (style === 3 && favourites) return ({ id }) => favourites.has(id);
  return null;
}

function factTest(asked: AnyYesNo, fact: Test): Test | null {
  if (asked === -1) return null;
  return asked === 1 ? fact : (advert) => !fact(advert);
}

function listTest<Value>(asked: readonly Value[], value: (advert: BasicAdvert) => Value): Test | null {
  const wanted = new Set(asked);
  return wanted.size === 0 ? null : (advert) => wanted.has(value(advert));
}

/** Makes tests on details. A home without details does not match: it was published after the details were loaded. */
function detailTests(filter: SearchFilter, { details }: SearchFacts): (Test | null)[] {
  if (!details) return [];
  const { rent, floor: highest, landlordIds } = filter;
  const landlords = new Set(landlordIds);
  const most = rent && yearlyCost(rent.pounds * 100, rent.period);
  const detailed =
    (test: (home: SearchedDetails) => boolean): Test =>
    ({ id }) => {
      const home = details.get(id);
      return home !== undefined && test(home);
    };
  return [
    most === null ? null : detailed(({ yearlyCostPence }) => yearlyCostPence <= most),
    // A house has no floor: its front door is on the ground.
    highest === null ? null : detailed(({ floor }) => floor === null || floor <= highest),
    filter.hasLift === -1 ? null : detailed(({ hasLift }) => hasLift === (filter.hasLift === 1)),
    filter.isAdapted === -1 ? null : detailed(({ isAdapted }) => isAdapted === (filter.isAdapted === 1)),
    landlords.size === 0 ? null : detailed(({ landlordId }) => landlords.has(landlordId)),
  ];
}

function nearTest({ near }: SearchFilter, { places }: SearchFacts): Test | null {
  if (near === null || places === null) return null;
  return ({ id }) => {
    const place = places.get(id);
    return place !== undefined && milesBetween(near, place) <= near.miles;
  };
}

function testsOf(filter: SearchFilter, facts: SearchFacts): Test[] {
  const { matching } = facts;
  return [
    styleTest(filter, facts),
    ...homeFeatures.map((feature) => factTest(filter[feature], (advert) => advert[feature])),
    listTest(filter.advertTypeIds, ({ advertTypeId }) => advertTypeId),
    listTest(filter.localAuthorityIds, ({ localAuthorityIdentifier }) => localAuthorityIdentifier),
    listTest(filter.bedrooms, ({ bedrooms }) => Math.min(bedrooms, mostBedrooms)),
    ...detailTests(filter, facts),
    nearTest(filter, facts),
    filter.text !== '' && matching ? ({ id }: BasicAdvert) => matching.has(id) : null,
  ].filter((test) => test !== null);
}

type Rank = (advert: BasicAdvert) => number;
type OrderFacts = Pick<SearchFacts, 'details' | 'eligibility'>;

/** Ranks by eligibility: the resident's bids by place, then homes they may bid for, then the rest. */
function placeOf(own: Eligibility | undefined): number {
  const [bidWithoutPlace, mayBid] = [1e9, 2e9];
  if (own === undefined) return Infinity;
  if (!own.hasBid) return mayBidFor(own) ? mayBid : Infinity;
  const { shownPosition: shown } = own;
  if (shown?.kind === 'exact') return shown.value;
  if (shown?.kind === 'between') return shown.from;
  return shown?.kind === 'over' ? shown.above + 1 : bidWithoutPlace;
}

/** A rank for sorting, lowest first, and the facts that it needs. */
interface Ranking {
  readonly rank: Rank;
  readonly facts: object | null;
}

/**
 * Returns the ranking of a sort order; `null` for the closing order, which also breaks ties, or if the facts are
 * unknown.
 */
function rankingOf(sort: SearchSort, { details, eligibility }: OrderFacts): Ranking | null {
  if (sort === 'fewest') return { rank: ({ bedrooms }) => bedrooms, facts: null };
  if (sort === 'most') return { rank: ({ bedrooms }) => -bedrooms, facts: null };
  if (sort === 'place' && eligibility)
    return { rank: ({ id }) => placeOf(eligibility.get(id)), facts: eligibility };
  if (!details) return null;
  if (sort === 'rent')
    return { rank: ({ id }) => details.get(id)?.yearlyCostPence ?? Infinity, facts: details };
  if (sort === 'newest')
    return { rank: ({ id }) => -Date.parse(details.get(id)?.opensAt ?? '1970'), facts: details };
  return null;
}

interface Order {
  readonly sorted: readonly BasicAdvert[];
  readonly facts: object | null;
}

/** Sorted lists, one per sort order and facts, since sorting 10,000 homes is slow. */
const ordered = new WeakMap<readonly BasicAdvert[], Partial<Record<SearchSort, Order>>>();

/**
 * Sorts the adverts in the chosen order, then by closing time, soonest first. An order whose facts are unknown has
 * no effect.
 */
export function inOrder(
  adverts: readonly BasicAdvert[],
  sort: SearchSort,
  facts: OrderFacts = { details: null, eligibility: null },
): readonly BasicAdvert[] {
  const closing = closingOrder(adverts);
  const ranking = rankingOf(sort, facts);
  if (ranking === null) return closing;
  const known = ordered.get(adverts) ?? {};
  const found = known[sort];
  if (found?.facts === ranking.facts) return found.sorted;
  const sorted = sortBy(closing, ranking);
  ordered.set(adverts, { ...known, [sort]: { sorted, facts: ranking.facts } });
  return sorted;
}

/** Compares two ranks; Infinity minus Infinity is not a number. */
const compare = (one: number, other: number) => (one === other ? 0 : one - other);

function sortBy(adverts: readonly BasicAdvert[], { rank, facts }: Ranking): readonly BasicAdvert[] {
  if (facts === null) return adverts.toSorted((a, b) => compare(rank(a), rank(b)));
  // Ranks are looked up once for each advert, not for each comparison.
  return adverts
    .map((advert) => ({ advert, place: rank(advert) }))
    .toSorted((a, b) => compare(a.place, b.place))
    .map(({ advert }) => advert);
}

/**
 * Returns the homes of a search, in its order. A style whose data about the reader is unknown (specification
 * section 6: only available when logged in) has no effect.
 */
export function findHomes(
  adverts: readonly BasicAdvert[],
  filter: SearchFilter,
  facts: SearchFacts,
): readonly BasicAdvert[] {
  const tests = testsOf(filter, facts);
  const order = inOrder(adverts, filter.sort, facts);
  return tests.length === 0 ? order : order.filter((advert) => tests.every((test) => test(advert)));
}
