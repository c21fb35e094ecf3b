import { describe, expect, it } from 'vitest';
import { eachFeature } from '#schemas/home-features.ts';
import type { ListedAdvert } from '#schemas/api/property-listings.ts';
import { advertChanges } from './advert-changes.ts';

const advert: ListedAdvert = {
  id: 'home',
  version: 3,
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

const changed = (
  details: Partial<ListedAdvert['details']>,
  rest: Partial<ListedAdvert> = {},
): ListedAdvert => ({
  ...advert,
  version: advert.version + 1,
  ...rest,
  details: { ...advert.details, ...details },
});
const kinds = (after: ListedAdvert) => advertChanges(advert, after).map(({ kind }) => kind);

describe('advertChanges', () => {
  it('finds nothing in the same advert, read again or closed by the clock', () => {
    expect(advertChanges(advert, structuredClone(advert))).toEqual([]);
    expect(advertChanges(advert, { ...advert, open: false })).toEqual([]);
    expect(advertChanges(advert, { ...advert, closesAt: '2026-12-01T12:00:00.000Z' })).toEqual([]);
  });

  it('names what is to be paid, whichever part of it changed', () => {
    expect(kinds(changed({ rentPence: 9100 }))).toEqual(['rent']);
    expect(kinds(changed({ serviceChargePence: 0 }))).toEqual(['rent']);
    expect(kinds(changed({ rentPeriod: 'month' }))).toEqual(['rent']);
    // The same to pay, only called something else.
    expect(kinds(changed({ rentPence: 9500, serviceChargePence: 0 }))).toEqual(['details']);
  });

  it('names a new closing time, with or without a new version', () => {
    const later = '2026-12-08T12:00:00Z';
    expect(kinds(changed({}, { closesAt: later }))).toEqual(['closesAt']);
    expect(kinds({ ...advert, closesAt: later })).toEqual(['closesAt']);
  });

  it('names when it is free and how to see it', () => {
    expect(kinds(changed({ availableFrom: '2026-12-20', viewing: 'Monday' }))).toEqual([
      'availableFrom',
      'viewing',
    ]);
  });

  it('says that something changed where it has no words for it', () => {
    expect(kinds(changed({ heating: 'Electric' }))).toEqual(['details']);
    expect(kinds(changed({}))).toEqual(['details']);
  });
});
