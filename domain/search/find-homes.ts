import type { BasicAdvert } from '#schemas/api/property-listings.ts';
import { homeFeatures } from '#schemas/home-features.ts';
import type { AnyYesNo, SearchFilter, SearchSort } from '#schemas/property-search.ts';

/** From here on bedrooms count together: 4 means four or more. */
export const mostBedrooms = 4;

/** What a search needs of a reader's standing on each advert, by the advert's id. */
type Standings = ReadonlyMap<string, { readonly eligible: boolean; readonly hasBid: boolean }>;

/** The data a search needs besides the adverts. Null: not known for this reader, or not needed. */
export interface SearchFacts {
  readonly standings: Standings | null;
  readonly favourites: ReadonlySet<string> | null;
  /** The adverts whose words contain the text; the server searches, since it has the words. */
  readonly matching: ReadonlySet<string> | null;
}

type Test = (advert: BasicAdvert) => boolean;

function styleTest({ style }: SearchFilter, { standings, favourites }: SearchFacts): Test | null {
  if (style === 1 && standings) return ({ id }) => standings.get(id)?.eligible === true;
  if (style === 2 && standings) return ({ id }) => standings.get(id)?.hasBid === true;
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

function testsOf(filter: SearchFilter, facts: SearchFacts): Test[] {
  const { matching } = facts;
  return [
    styleTest(filter, facts),
    ...homeFeatures.map((feature) => factTest(filter[feature], (advert) => advert[feature])),
    listTest(filter.advertTypeIds, ({ advertTypeId }) => advertTypeId),
    listTest(filter.localAuthorityIds, ({ localAuthorityIdentifier }) => localAuthorityIdentifier),
    listTest(filter.bedrooms, ({ bedrooms }) => Math.min(bedrooms, mostBedrooms)),
    filter.text !== '' && matching ? ({ id }: BasicAdvert) => matching.has(id) : null,
  ].filter((test) => test !== null);
}

type Orders = Partial<Record<SearchSort, readonly BasicAdvert[]>>;

/** A list is sorted once for its lifetime: with 10,000 homes only the sorting takes time. */
const ordered = new WeakMap<readonly BasicAdvert[], Orders>();

/** The adverts in order: by bedrooms if chosen, then by closing time, soonest first. */
export function inOrder(adverts: readonly BasicAdvert[], sort: SearchSort): readonly BasicAdvert[] {
  const known = ordered.get(adverts) ?? {};
  const closing =
    known.closing ??
    adverts
      .map((advert) => ({ advert, closes: Date.parse(advert.closesAt) }))
      .toSorted((a, b) => a.closes - b.closes || (a.advert.id < b.advert.id ? -1 : 1))
      .map(({ advert }) => advert);
  const direction = sort === 'fewest' ? 1 : -1;
  const order =
    known[sort] ??
    (sort === 'closing' ? closing : closing.toSorted((a, b) => direction * (a.bedrooms - b.bedrooms)));
  ordered.set(adverts, { ...known, closing, [sort]: order });
  return order;
}

/**
 * The homes of a search, in its order. A style that needs unknown data about the reader (specification section 6:
 * only available when logged in) changes nothing.
 */
export function findHomes(
  adverts: readonly BasicAdvert[],
  filter: SearchFilter,
  facts: SearchFacts,
): readonly BasicAdvert[] {
  const tests = testsOf(filter, facts);
  const order = inOrder(adverts, filter.sort);
  return tests.length === 0 ? order : order.filter((advert) => tests.every((test) => test(advert)));
}
