import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptySearch } from '#schemas/property-search.ts';
import { isSameFilter, longestText, readSearch, writeSearch } from '#domain/search/search-address.ts';
import { anyFilter, filterData } from '../../../api/sample-adverts.ts';
import { keepSearchParams, paramNames } from '#domain/search/search-params.ts';

/** Passes params through the address bar and back, as the router writes and reads it. */
const throughAddress = (params: object) =>
  keepSearchParams(defaultParseSearch(defaultStringifySearch(params)));
const read = (address: string) => readSearch(keepSearchParams(defaultParseSearch(address)), filterData);

describe('the address of a search', () => {
  it('says every filter and view so that they are read as they were', () => {
    fc.assert(
      fc.property(anyFilter, fc.constantFrom('list' as const, 'map' as const), (filter, view) => {
        const found = readSearch(throughAddress(writeSearch(filter, view)), filterData);
        expect(found.filter).toEqual(filter);
        expect(found.view).toBe(view);
        expect(found.dropped).toEqual([]);
      }),
    );
  });

  it('is short, in words that a person can read', () => {
    const filter = {
      ...emptySearch,
      style: 1,
      bedrooms: [2, 3],
      hasGarden: 1,
      petsAllowed: 0,
      advertTypeIds: [2],
      localAuthorityIds: ['oxmoor', 'pellow-dale'],
      sort: 'most',
    } as const;
    expect(defaultStringifySearch(writeSearch(filter, 'map'))).toBe(
      '?eligibleOnly=1&bedrooms=2+3&types=2&areas=oxmoor+pellow-dale&garden=yes&pets=no&sort=most&view=map',
    );
    expect(writeSearch(emptySearch, 'list')).toEqual({});
  });

  it('is read whatever stands in it, and what was made of it can be written and read again', () => {
    const junk = fc.dictionary(fc.constantFrom(...paramNames, 'utm_source'), fc.jsonValue());
    fc.assert(
      fc.property(junk, (params) => {
        const { filter, view } = readSearch(throughAddress(params), filterData);
        const again = readSearch(throughAddress(writeSearch(filter, view)), filterData);
        expect(again.filter).toEqual(filter);
        expect(again.dropped).toEqual([]);
      }),
    );
  });

  it('names what is impossible and keeps the rest', () => {
    const found = read(
      '?bedrooms=2+99&garden=perhaps&types=7&areas=atlantis&sort=cheap&parking=yes&view=globe',
    );
    expect(found.filter).toEqual({ ...emptySearch, bedrooms: [2], hasParking: 1 });
    expect(new Set(found.dropped)).toEqual(new Set(['bedrooms', 'garden', 'types', 'areas', 'sort', 'view']));
    expect(found.view).toBe('list');
  });

  it('says the highest rent, the floor and an area in words', () => {
    const filter = {
      ...emptySearch,
      rent: { pounds: 120, period: 'week' },
      near: { latitude: 53.41, longitude: -2.1, miles: 3, name: 'Kiln Bank' },
      floor: 0,
      hasLift: 1,
      landlordIds: ['weir-homes'],
      sort: 'rent',
    } as const;
    expect(defaultStringifySearch(writeSearch(filter, 'list'))).toBe(
      '?landlords=weir-homes&rent=120+week&floor=ground&near=3+miles+53.41+-2.1+Kiln+Bank&lift=yes&sort=rent',
    );
  });

  it.each([
    'rent=120',
    'rent=0+week',
    'rent=120+day',
    'floor=second',
    'near=Kiln+Bank',
    'near=4+miles+53.4+2.1',
    'near=3+miles+93.4+2.1',
    'near=3+miles+53.4+2.1+%3Cb%3E',
    'landlords=nobody',
  ])('makes nothing of %s, and names it', (address) => {
    const found = read(`?${address}`);
    expect(found.filter).toEqual(emptySearch);
    expect(found.dropped).toEqual([address.split('=')[0]]);
  });

  it('takes a place at the end of the world', () => {
    for (const address of ['near=3+miles+90+180', 'near=3+miles+-90+-180']) {
      expect(read(`?${address}`).dropped).toEqual([]);
    }
  });

  it('takes no text that is longer than the server looks for', () => {
    expect(read(`?text=${'a'.repeat(longestText)}`).dropped).toEqual([]);
    const found = read(`?text=${'a'.repeat(longestText + 1)}`);
    expect(found.filter.text).toHaveLength(longestText);
    expect(found.dropped).toEqual(['text']);
  });

  it('takes the empty eligibleOnly of a visitor’s menu for nothing in particular (section 2)', () => {
    const found = read('?eligibleOnly=');
    expect(found).toEqual({ filter: emptySearch, view: 'list', dropped: [], isBare: true });
    expect(read('?eligibleOnly=1').isBare).toBe(true);
    expect(read('?sort=most').isBare).toBe(false);
  });

  it('ignores what is none of its business', () => {
    expect(read('?utm_source=mail&page=2')).toMatchObject({ filter: emptySearch, dropped: [] });
  });
});

describe('isSameFilter', () => {
  it('says so of a filter and itself, and not of one that asks for more', () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        expect(isSameFilter(filter, { ...filter })).toBe(true);
        expect(isSameFilter(filter, { ...filter, text: `${filter.text}x`.slice(-100) })).toBe(false);
      }),
    );
  });
});
