import { describe, expect, it } from 'vitest';
import type { AdvertEligibility } from '#schemas/api/advert-eligibility.ts';
import type { BasicAdvert } from '#schemas/api/property-listings.ts';
import { readPropertySearch, searchAdverts } from './property-search.ts';

function advert(id: string, bedrooms: number, closesAt: string): BasicAdvert {
  return {
    id,
    version: 1,
    eligibilitySchemeIdentifier: 'homes',
    advertType: 'Flat',
    advertTypeId: 2,
    bedrooms,
    sheltered: false,
    hasGarden: false,
    hasParking: false,
    petsAllowed: false,
    localAuthorityIdentifier: 'here',
    closesAt,
  };
}

function standing(advertId: string, eligible: boolean, hasBid: boolean): [string, AdvertEligibility] {
  return [
    advertId,
    {
      advertId,
      eligibilitySchemeIdentifier: 'homes',
      eligible,
      canBid: eligible && !hasBid,
      hasBid,
      applicationId: null,
      bidId: null,
      currentQueuePosition: null,
      totalBids: 0,
      preferredProperty: false,
      canWithdraw: hasBid,
      madeOnBehalf: false,
      reasons: [],
      ineligibilityReasons: [],
      cannotBidReasons: [],
      allowedEvents: [],
    },
  ];
}

const adverts = [
  advert('late', 3, '2026-12-03T12:00:00Z'),
  advert('soon', 2, '2026-12-01T12:00:00Z'),
  advert('between', 3, '2026-12-02T12:00:00Z'),
];
const standings = new Map([
  standing('late', true, false),
  standing('soon', false, false),
  standing('between', true, true),
]);
const ids = (found: readonly BasicAdvert[]) => found.map(({ id }) => id);

describe('readPropertySearch', () => {
  it('keeps what it knows, the empty filter of the visitors’ menu too', () => {
    expect(readPropertySearch({ eligibleOnly: '', sort: 'most' })).toEqual({
      eligibleOnly: '',
      sort: 'most',
    });
    expect(readPropertySearch({ eligibleOnly: 1, bidOnly: 1 })).toEqual({ eligibleOnly: 1, bidOnly: 1 });
  });

  it('leaves out what it does not know', () => {
    expect(readPropertySearch({ eligibleOnly: 'yes', bidOnly: '1', sort: 'rent', page: 2 })).toEqual({});
  });
});

describe('searchAdverts', () => {
  it('puts first what closes first', () => {
    expect(ids(searchAdverts(adverts, {}, standings))).toEqual(['soon', 'between', 'late']);
  });

  it('sorts by bedrooms either way, and then by closing', () => {
    expect(ids(searchAdverts(adverts, { sort: 'fewest' }, null))).toEqual(['soon', 'between', 'late']);
    expect(ids(searchAdverts(adverts, { sort: 'most' }, null))).toEqual(['between', 'late', 'soon']);
  });

  it('shows what the reader may bid for, bids already made included', () => {
    expect(ids(searchAdverts(adverts, { eligibleOnly: 1 }, standings))).toEqual(['between', 'late']);
  });

  it('shows what the reader has bid for', () => {
    expect(ids(searchAdverts(adverts, { bidOnly: 1 }, standings))).toEqual(['between']);
  });

  it('shows everything to readers without standings, whatever the address asks', () => {
    expect(searchAdverts(adverts, { eligibleOnly: 1 }, null)).toHaveLength(3);
  });

  it('leaves the list it was given alone', () => {
    searchAdverts(adverts, { sort: 'most' }, null);
    expect(ids(adverts)).toEqual(['late', 'soon', 'between']);
  });
});
