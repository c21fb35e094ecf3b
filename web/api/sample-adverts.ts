import * as fc from 'fast-check';
import { distances, type SearchChoices } from '#domain/search/search-address.ts';
import type { BasicAdvert, ListedAdvert } from '#schemas/api/property-listings.ts';
import { eachYesNoFilter } from '#schemas/yes-no-filters.ts';
import { eachFeature } from '#schemas/home-features.ts';
import type { AnyYesNo, SearchFilter } from '#schemas/property-search.ts';

/** A council's property types and areas, for tests. */
export const filterData: SearchChoices = {
  landlords: [
    { id: 'council', name: 'Council' },
    { id: 'weir-homes', name: 'Weir Homes' },
  ],
  advertTypes: [
    { id: 1, name: 'House' },
    { id: 2, name: 'Flat' },
    { id: 5, name: 'Studio' },
  ],
  localAuthorities: [
    { id: 'oxmoor', name: 'Oxmoor' },
    { id: 'pellow-dale', name: 'Pellowdale' },
  ],
};

const anyYesNo = fc.constantFrom<AnyYesNo[]>(-1, 0, 1);

/** Generates texts that people might type, and some that they would not. */
const text = fc
  .oneof(fc.string({ maxLength: 100 }), fc.constantFrom('12', 'true', 'null', '"', '1e5', '2 3', '%26'))
  .map((words) => words.trim());

/** Generates any filter that the page can make. */
export const anyFilter: fc.Arbitrary<SearchFilter> = fc.record({
  style: fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const),
  ...eachYesNoFilter(() => anyYesNo),
  advertTypeIds: fc.subarray(filterData.advertTypes.map(({ id }) => id)),
  localAuthorityIds: fc.subarray(filterData.localAuthorities.map(({ id }) => id)),
  landlordIds: fc.subarray(filterData.landlords.map(({ id }) => id)),
  rent: fc.option(
    fc.record({
      pounds: fc.integer({ min: 1, max: 99_999 }),
      period: fc.constantFrom('week' as const, 'month' as const),
    }),
  ),
  floor: fc.constantFrom(null, 0 as const, 1 as const),
  near: fc.option(
    fc.record({
      latitude: fc.integer({ min: -900_000, max: 900_000 }).map((value) => value / 1e4),
      longitude: fc.integer({ min: -1_800_000, max: 1_800_000 }).map((value) => value / 1e4),
      miles: fc.constantFrom(...distances),
      name: fc.constantFrom('', 'Kiln Bank', 'St Mary’s (Lower)', '12'),
    }),
  ),
  bedrooms: fc.subarray([0, 1, 2, 3, 4]),
  text,
  sort: fc.constantFrom(...(['closing', 'fewest', 'most', 'rent', 'newest', 'place'] as const)),
});

const anyAdvert: fc.Arbitrary<BasicAdvert> = fc.record({
  id: fc.uuid(),
  version: fc.integer({ min: 1, max: 9 }),
  eligibilitySchemeIdentifier: fc.constantFrom('everyone', 'over-55s'),
  advertType: fc.constant('House'),
  advertTypeId: fc.constantFrom(...filterData.advertTypes.map(({ id }) => id)),
  bedrooms: fc.integer({ min: 0, max: 7 }),
  ...eachFeature(() => fc.boolean()),
  localAuthorityIdentifier: fc.constantFrom(...filterData.localAuthorities.map(({ id }) => id)),
  closesAt: fc
    .integer({ min: 0, max: 40 })
    .map((hours) => new Date(Date.UTC(2026, 10, 20, hours)).toISOString()),
});

/** Generates between `minLength` and `maxLength` open adverts of a council. */
export const severalAdverts = (minLength: number, maxLength: number): fc.Arbitrary<BasicAdvert[]> =>
  fc.uniqueArray(anyAdvert, { selector: ({ id }) => id, minLength, maxLength }).map((adverts) =>
    adverts.map((advert) => ({
      ...advert,
      advertType: filterData.advertTypes.find(({ id }) => id === advert.advertTypeId)?.name ?? '',
    })),
  );

export const anyAdverts = severalAdverts(0, 40);

/** Returns an open advert, as in a list of adverts, for tests. */
export function listedAdvert(id: string): ListedAdvert {
  return {
    id,
    version: 1,
    eligibilitySchemeIdentifier: 'homes',
    advertType: 'Flat',
    advertTypeId: 2,
    bedrooms: 1,
    ...eachFeature(() => false),
    localAuthorityIdentifier: 'here',
    closesAt: '2026-12-01T12:00:00Z',
    opensAt: '2026-11-24T12:00:00Z',
    open: true,
    excludedFromBidCount: false,
    landlordName: 'Council',
    details: {
      reference: 'R1',
      title: 'Flat',
      street: 'Street',
      area: 'Area',
      postcode: 'AC1 1AA',
      summary: '',
      description: [],
      landlordId: 'council',
      propertyType: 'Flat',
      persons: 1,
      floor: 0,
      lift: false,
      heating: 'Gas',
      epc: 'C',
      rentPence: 9000,
      serviceChargePence: 500,
      rentPeriod: 'week',
      tenancy: 'Secure',
      viewing: 'Friday',
      suitedTo: 'One person.',
      homes: 1,
      latitude: 0,
      longitude: 0,
      pictures: [],
      bidWarning: null,
    },
  };
}
