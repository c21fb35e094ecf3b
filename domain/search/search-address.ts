import {
  emptySearch,
  type AnyYesNo,
  type HighestFloor,
  type HighestRent,
  type Nearby,
  type SearchFilter,
  type SearchStyle,
} from '#schemas/property-search.ts';
import { eachYesNoFilter, yesNoFilterWords, yesNoFilters } from '#schemas/yes-no-filters.ts';
import type { BasicListingResponse } from '#schemas/api/property-listings.ts';
import { mostBedrooms } from './find-homes.ts';
import type { ParamName, PropertySearch, PropertyView } from './search-params.ts';

/** The search of an address, and the names of its params with impossible values. */
export interface AddressedSearch {
  readonly filter: SearchFilter;
  readonly view: PropertyView;
  readonly dropped: readonly ParamName[];
  /** True if it has no search params except the style from the menu's link (section 2) and the view. */
  readonly isBare: boolean;
}

/** The choices for searching a council's homes. */
export type SearchChoices = BasicListingResponse['filterData'] & Pick<BasicListingResponse, 'landlords'>;

const choicesByListing = new WeakMap<object, SearchChoices>();

/** Returns the choices of a listing: the same object for the same listing. */
export function choicesOf(listing: Pick<BasicListingResponse, 'filterData' | 'landlords'>): SearchChoices {
  const made = choicesByListing.get(listing) ?? { ...listing.filterData, landlords: listing.landlords };
  choicesByListing.set(listing, made);
  return made;
}

/** The longest text in characters, the server's limit (`MatchingQuerySchema`). */
export const longestText = 100;

/** The distances around a point that people may choose, in miles. */
export const distances: readonly number[] = [1, 2, 3, 5, 10];

const highestRent = /^([1-9]\d{0,4}) (week|month)$/;
const nearby =
  /^(\d{1,2}) miles? (-?\d{1,2}(?:\.\d{1,4})?) (-?\d{1,3}(?:\.\d{1,4})?)(?: ([\p{L}\p{M}\p{N} '’.,()&/-]{1,60}))?$/u;

const styleParams = [
  ['bidOnly', 2],
  ['favouritesOnly', 3],
  ['eligibleOnly', 1],
] as const satisfies readonly (readonly [ParamName, SearchStyle])[];

/**
 * Reads the params of `/properties` as the router parses them: `bedrooms` is 2 or "2 3", `garden` "yes" or "no",
 * `rent` "120 week", `near` "3 miles 53.4 2.1 Kiln Bank". Values that are impossible or that this council does not
 * have are left out and named; the rest applies.
 */
export function readSearch(
  params: PropertySearch,
  { advertTypes, localAuthorities, landlords }: SearchChoices,
): AddressedSearch {
  const dropped = new Set<ParamName>();

  function style(): SearchStyle {
    for (const [name] of styleParams) {
      const value = params[name];
      if (value !== undefined && value !== 1 && !(name === 'eligibleOnly' && value === '')) dropped.add(name);
    }
    return styleParams.find(([name]) => params[name] === 1)?.[1] ?? 0;
  }

  function yesNo(name: ParamName): AnyYesNo {
    const value = params[name];
    if (value === 'yes') return 1;
    if (value === 'no') return 0;
    if (value !== undefined) dropped.add(name);
    return -1;
  }

  function several<Value>(name: ParamName, possible: ReadonlyMap<string, Value>): Value[] {
    const value = params[name];
    if (value === undefined) return [];
    // A form submitted without scripts repeats a param for each choice.
    const words = [value]
      .flat()
      .flatMap((one) => (typeof one === 'string' || typeof one === 'number' ? String(one).split(' ') : ['']));
    const found = new Set<Value>();
    for (const word of words) {
      const one = possible.get(word);
      if (one === undefined) dropped.add(name);
      else found.add(one);
    }
    // In the council's order, so that each choice has a single address.
    return [...possible.values()].filter((one) => found.has(one));
  }

  function text(): string {
    const value = params.text;
    if (value === undefined) return '';
    if (typeof value === 'object') {
      dropped.add('text');
      return '';
    }
    const words = String(value).trim();
    if (words.length > longestText) dropped.add('text');
    return words.slice(0, longestText).trim();
  }

  function oneOf<Value>(name: ParamName, values: readonly Value[], otherwise: Value): Value {
    const value = params[name];
    const found = values.find((one) => one === value);
    if (value !== undefined && found === undefined) dropped.add(name);
    return found ?? otherwise;
  }

  function parts(name: ParamName, shape: RegExp): RegExpExecArray | null {
    const value = params[name];
    const found = typeof value === 'string' ? shape.exec(value) : null;
    if (value !== undefined && found === null) dropped.add(name);
    return found;
  }

  function rent(): HighestRent | null {
    const found = parts('rent', highestRent);
    return found && { pounds: Number(found[1]), period: found[2] === 'week' ? 'week' : 'month' };
  }

  function near(): Nearby | null {
    const [, miles, latitude, longitude, name = ''] = parts('near', nearby) ?? [];
    if (miles === undefined) return null;
    const point = { latitude: Number(latitude), longitude: Number(longitude), miles: Number(miles) };
    if (distances.includes(point.miles) && Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180)
      return { ...point, name: name.trim() };
    dropped.add('near');
    return null;
  }

  const floor = oneOf<'ground' | 'first' | null>('floor', ['ground', 'first'], null);
  const counts = Array.from({ length: mostBedrooms + 1 }, (_, count) => count);
  const filter: SearchFilter = {
    style: style(),
    ...eachYesNoFilter((name) => yesNo(yesNoFilterWords[name])),
    advertTypeIds: several('types', new Map(advertTypes.map(({ id }) => [String(id), id]))),
    localAuthorityIds: several('areas', new Map(localAuthorities.map(({ id }) => [id, id]))),
    landlordIds: several('landlords', new Map(landlords.map(({ id }) => [id, id]))),
    rent: rent(),
    floor: floorWords.find(([, word]) => word === floor)?.[0] ?? null,
    near: near(),
    bedrooms: several('bedrooms', new Map(counts.map((count) => [String(count), count]))),
    text: text(),
    sort: oneOf<SearchFilter['sort']>('sort', sorts, emptySearch.sort),
  };
  return {
    filter,
    view: oneOf<PropertyView>('view', ['map'], 'list'),
    dropped: [...dropped],
    isBare: Object.keys(params).every((name) => name === 'eligibleOnly' || name === 'view'),
  };
}

const sorts: readonly SearchFilter['sort'][] = ['fewest', 'most', 'rent', 'newest', 'place'];
/** The highest floors that people can search for, each with its word in an address. */
export const floorWords = [
  [0, 'ground'],
  [1, 'first'],
] as const satisfies readonly (readonly [HighestFloor, string])[];
const yesNoWords = { '1': 'yes', '0': 'no', '-1': undefined } as const;

/**
 * Joins values into one param. A single number stays a number, so that the router writes it without quotation
 * marks.
 */
function listed(values: readonly (string | number)[]): string | number | undefined {
  const [first] = values;
  return values.length < 2 ? first : values.join(' ');
}

function nearWords({ miles, latitude, longitude, name }: Nearby): string {
  return `${miles} ${miles === 1 ? 'mile' : 'miles'} ${latitude} ${longitude} ${name}`.trim();
}

/** Returns the params that {@link readSearch} reads as this filter and view; empty ones are left out. */
export function writeSearch(filter: SearchFilter, view: PropertyView): PropertySearch {
  const [styleName] = styleParams.find(([, style]) => style === filter.style) ?? [];
  const params = {
    ...(styleName === undefined ? {} : { [styleName]: 1 }),
    text: filter.text === '' ? undefined : filter.text,
    bedrooms: listed(filter.bedrooms),
    types: listed(filter.advertTypeIds),
    areas: listed(filter.localAuthorityIds),
    landlords: listed(filter.landlordIds),
    rent: filter.rent ? `${filter.rent.pounds} ${filter.rent.period}` : undefined,
    floor: floorWords.find(([floor]) => floor === filter.floor)?.[1],
    near: filter.near ? nearWords(filter.near) : undefined,
    ...Object.fromEntries(yesNoFilters.map((name) => [yesNoFilterWords[name], yesNoWords[filter[name]]])),
    sort: filter.sort === emptySearch.sort ? undefined : filter.sort,
    view: view === 'map' ? view : undefined,
  };
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));
}

/** True if two filters are equal. Lists are in the council's order in both. */
export function isSameFilter(one: SearchFilter, other: SearchFilter): boolean {
  return JSON.stringify(writeSearch(one, 'list')) === JSON.stringify(writeSearch(other, 'list'));
}
