import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BasicAdvert } from '#schemas/api/property-listings.ts';
import { eachFeature, homeFeatures } from '#schemas/home-features.ts';
import { emptySearch, type SearchFilter } from '#schemas/property-search.ts';
import { partsIn, relaxations, without } from '../filter/filter-parts.ts';
import type { ShownNumber } from '#schemas/api/shown-number.ts';
import { yearlyCost } from '#domain/search/yearly-cost.ts';
import { findHomes, inOrder, type SearchFacts } from '#domain/search/find-homes.ts';
import { anyAdverts, anyFilter } from '../../../api/sample-adverts.ts';

const nothingKnown: SearchFacts = {
  eligibility: null,
  favourites: null,
  matching: null,
  details: null,
  places: null,
};

function advert(
  id: string,
  bedrooms: number,
  closesAt: string,
  facts: Partial<BasicAdvert> = {},
): BasicAdvert {
  return {
    id,
    version: 1,
    eligibilitySchemeIdentifier: 'homes',
    advertType: 'Flat',
    advertTypeId: 2,
    bedrooms,
    ...eachFeature(() => false),
    localAuthorityIdentifier: 'oxmoor',
    closesAt,
    ...facts,
  };
}

const adverts = [
  advert('late', 5, '2026-12-03T12:00:00Z', { hasGarden: true }),
  advert('soon', 2, '2026-12-01T12:00:00Z', { petsAllowed: true }),
  advert('between', 4, '2026-12-02T12:00:00Z'),
  advert('studio', 0, '2026-12-04T12:00:00Z', { advertTypeId: 5 }),
];
const standing = { canBid: false, currentQueuePosition: null, totalBids: 0, preferredProperty: false };
const standings = new Map(
  (
    [
      ['late', true, false],
      ['soon', false, false],
      ['between', true, true],
    ] as const
  ).map(([advertId, eligible, hasBid]) => [
    advertId,
    {
      ...standing,
      advertId,
      eligibilitySchemeIdentifier: 'homes',
      eligible,
      hasBid,
      applicationId: null,
      bidId: null,
      canWithdraw: hasBid,
      madeOnBehalf: false,
      reasons: [],
      ineligibilityReasons: [],
      cannotBidReasons: [],
      movableBidIds: [],
      shownPosition: null,
      shownTotal: { kind: 'exact', value: 0 } as const,
      allowedEvents: [],
    },
  ]),
);

const placed = (shownPosition: ShownNumber | null) => ({
  eligible: true,
  hasBid: shownPosition !== null,
  cannotBidReasons: [],
  shownPosition,
});
const ids = (filter: Partial<SearchFilter>, facts: Partial<SearchFacts> = {}) =>
  findHomes(adverts, { ...emptySearch, ...filter }, { ...nothingKnown, ...facts }).map(({ id }) => id);

describe('findHomes', () => {
  it('puts first what closes first', () => {
    expect(ids({})).toEqual(['soon', 'between', 'late', 'studio']);
  });

  it('sorts by bedrooms either way, and then by closing', () => {
    expect(ids({ sort: 'fewest' })).toEqual(['studio', 'soon', 'between', 'late']);
    expect(ids({ sort: 'most' })).toEqual(['late', 'between', 'soon', 'studio']);
  });

  it('takes four bedrooms for four or more', () => {
    expect(ids({ bedrooms: [0, 4] })).toEqual(['between', 'late', 'studio']);
  });

  it('asks for what a home has and for what it lacks', () => {
    expect(ids({ hasGarden: 1 })).toEqual(['late']);
    expect(ids({ hasGarden: 0, petsAllowed: 0 })).toEqual(['between', 'studio']);
  });

  it('shows what the reader may bid for, bids already made included, or has bid for', () => {
    expect(ids({ style: 1 }, { eligibility: standings })).toEqual(['between', 'late']);
    expect(ids({ style: 2 }, { eligibility: standings })).toEqual(['between']);
  });

  it('shows favourites, and homes in whose words the text is', () => {
    expect(ids({ style: 3 }, { favourites: new Set(['late', 'gone']) })).toEqual(['late']);
    expect(ids({ text: 'Mill' }, { matching: new Set(['soon', 'gone']) })).toEqual(['soon']);
  });

  it('shows everything to readers of whom nothing is known, whatever is asked (section 6)', () => {
    for (const style of [1, 2, 3] as const) expect(ids({ style })).toHaveLength(4);
  });

  const details = new Map(
    (
      [
        ['late', 9_000, 'week', 0, '2026-11-20'],
        ['soon', 39_000, 'month', 1, '2026-11-23'],
        ['between', 39_100, 'month', null, '2026-11-21'],
      ] as const
    ).map(([id, pence, period, floor, opened]) => [
      id,
      {
        id,
        opensAt: `${opened}T00:00:00Z`,
        yearlyCostPence: yearlyCost(pence, period),
        floor,
        hasLift: id === 'soon',
        isAdapted: id === 'late',
        landlordId: id === 'between' ? 'weir-homes' : 'council',
      },
    ]),
  );

  it('compares weekly and monthly rents by the year, to the penny', () => {
    // £90 a week and £390 a month are both £4,680 a year.
    expect(ids({ rent: { pounds: 90, period: 'week' } }, { details })).toEqual(['soon', 'late']);
    expect(ids({ rent: { pounds: 390, period: 'month' } }, { details })).toEqual(['soon', 'late']);
    expect(ids({ rent: { pounds: 389, period: 'month' } }, { details })).toEqual([]);
    expect(ids({ rent: { pounds: 391, period: 'month' } }, { details })).toEqual(['soon', 'between', 'late']);
  });

  it('asks for the floor, where a house counts as on the ground, the lift, adaptations and the landlord', () => {
    expect(ids({ floor: 0 }, { details })).toEqual(['between', 'late']);
    expect(ids({ floor: 1 }, { details })).toEqual(['soon', 'between', 'late']);
    expect(ids({ hasLift: 1 }, { details })).toEqual(['soon']);
    expect(ids({ hasLift: 0, isAdapted: 0 }, { details })).toEqual(['between']);
    expect(ids({ landlordIds: ['weir-homes'] }, { details })).toEqual(['between']);
  });

  it('sorts by rent and by when homes came, unknown ones last', () => {
    expect(ids({ sort: 'rent' }, { details })).toEqual(['soon', 'late', 'between', 'studio']);
    expect(ids({ sort: 'newest' }, { details })).toEqual(['soon', 'between', 'late', 'studio']);
  });

  it('sorts by the reader’s place: their bids, then what they may bid for, then the rest', () => {
    const best = new Map([
      ['studio', placed({ kind: 'exact', value: 3 })],
      ['late', placed({ kind: 'between', from: 2, to: 5 })],
      ['between', placed(null)],
    ]);
    expect(ids({ sort: 'place' }, { eligibility: best })).toEqual(['late', 'studio', 'between', 'soon']);
    expect(ids({ sort: 'place' })).toEqual(['soon', 'between', 'late', 'studio']);
  });

  it('finds what is within some miles of a point, and not what has no place', () => {
    const places = new Map([
      ['soon', { latitude: 53.4, longitude: -2.1 }],
      // A minute of latitude is 1.15 miles.
      ['late', { latitude: 53.4 + 1 / 60, longitude: -2.1 }],
    ]);
    const near = { latitude: 53.4, longitude: -2.1, name: 'Kiln Bank' };
    expect(ids({ near: { ...near, miles: 1 } }, { places })).toEqual(['soon']);
    expect(ids({ near: { ...near, miles: 2 } }, { places })).toEqual(['soon', 'late']);
  });

  it('finds each home that fits once, in order, whatever is asked', () => {
    fc.assert(
      fc.property(anyAdverts, anyFilter, (given, filter) => {
        const before = [...given];
        const found = findHomes(given, filter, nothingKnown);
        expect(given).toEqual(before);
        expect(new Set(found).size).toBe(found.length);
        const fits = (one: BasicAdvert) =>
          homeFeatures.every((fact) => filter[fact] === -1 || one[fact] === (filter[fact] === 1)) &&
          (filter.advertTypeIds.length === 0 || filter.advertTypeIds.includes(one.advertTypeId)) &&
          (filter.localAuthorityIds.length === 0 ||
            filter.localAuthorityIds.includes(one.localAuthorityIdentifier)) &&
          (filter.bedrooms.length === 0 || filter.bedrooms.includes(Math.min(one.bedrooms, 4)));
        expect(new Set(found)).toEqual(new Set(given.filter(fits)));
        const direction = { closing: 0, fewest: 1, most: -1, rent: 0, newest: 0, place: 0 }[filter.sort];
        const rank = (one: BasicAdvert) => [direction * one.bedrooms, Date.parse(one.closesAt)] as const;
        type Rank = ReturnType<typeof rank>;
        const isAfter = ([a, b]: Rank, [c, d]: Rank) => a > c || (a === c && b > d);
        const wrong = found.filter((one, place) => {
          const next = found[place + 1];
          return next !== undefined && isAfter(rank(one), rank(next));
        });
        expect(wrong).toEqual([]);
      }),
    );
  });

  it('sorts a list once', () => {
    expect(inOrder(adverts, 'most')).toBe(inOrder(adverts, 'most'));
    const facts = { details, eligibility: null };
    expect(inOrder(adverts, 'rent', facts)).toBe(inOrder(adverts, 'rent', { ...facts }));
  });

  it('sorts anew by what is known anew, whatever it sorted before', () => {
    const anyFacts = fc
      .uniqueArray(fc.constantFrom('late', 'soon', 'between', 'studio'), { minLength: 4, maxLength: 4 })
      .map((order) => ({
        order,
        eligibility: new Map(order.map((id, place) => [id, placed({ kind: 'exact', value: place + 1 })])),
        details: new Map(
          order.map((id, place) => [
            id,
            {
              id,
              opensAt: new Date(Date.UTC(2026, 10, 20 - place)).toISOString(),
              yearlyCostPence: 100 * (place + 1),
              floor: null,
              hasLift: false,
              isAdapted: false,
              landlordId: 'council',
            },
          ]),
        ),
      }));
    fc.assert(
      fc.property(fc.array(anyFacts, { minLength: 2, maxLength: 4 }), (known) => {
        for (const { order, eligibility: best, details: told } of known) {
          for (const sort of ['place', 'rent', 'newest'] as const)
            expect(ids({ sort }, { eligibility: best, details: told })).toEqual(order);
        }
      }),
    );
  });
});

describe('relaxations', () => {
  it('name every part that would bring homes, the most first, with as many as it really brings', () => {
    fc.assert(
      fc.property(anyAdverts, anyFilter, (given, filter) => {
        const offered = relaxations(given, filter, nothingKnown);
        for (const { part, count } of offered) {
          expect(findHomes(given, without(filter, part), nothingKnown)).toHaveLength(count);
          expect(count).toBeGreaterThan(0);
        }
        expect(offered.map(({ count }) => count)).toEqual(
          offered.map(({ count }) => count).toSorted((a, b) => b - a),
        );
        const silent = partsIn(filter).filter((part) => !offered.some((one) => one.part === part));
        for (const part of silent)
          expect(findHomes(given, without(filter, part), nothingKnown)).toHaveLength(0);
      }),
    );
  });

  it('leave nothing to ask for when all parts are left out', () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        const bare = partsIn(filter).reduce(without, filter);
        expect(bare).toEqual({ ...emptySearch, sort: filter.sort });
      }),
    );
  });
});
