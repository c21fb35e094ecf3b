import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FoundAddress } from '#schemas/addresses.ts';
import { fillAddressIn, linesOf, partsOfAddress, staleUprn } from './page-address.ts';

const flat: FoundAddress = {
  uprn: '990000000001',
  premise: 'Flat 3, Saggar House',
  line1: 'Clay Hill',
  line2: 'Kiln Bank',
  line3: '',
  town: 'Ashcombe',
  county: 'Fennshire',
  postcode: 'AC1 1AA',
};
const all = {
  postcode: 'postcode',
  premise: 'premise',
  line1: 'line1',
  line2: 'line2',
  line3: 'line3',
  town: 'town',
  county: 'county',
  uprn: 'uprn',
};

test('each part goes into its question, and what the address lacks empties it', () => {
  expect(Object.fromEntries(fillAddressIn(all, flat))).toEqual({
    postcode: 'AC1 1AA',
    premise: 'Flat 3, Saggar House',
    line1: 'Clay Hill',
    line2: 'Kiln Bank',
    line3: undefined,
    town: 'Ashcombe',
    county: 'Fennshire',
    uprn: '990000000001',
  });
});

test('a page with fewer questions, or one for all of it, loses nothing', () => {
  expect(Object.fromEntries(fillAddressIn({ postcode: 'p', line1: 'a', town: 't' }, flat))).toEqual({
    p: 'AC1 1AA',
    a: 'Flat 3, Saggar House Clay Hill, Kiln Bank, Fennshire',
    t: 'Ashcombe',
  });
  expect(fillAddressIn({ postcode: 'p', whole: 'all' }, flat).get('all')).toBe(
    'Flat 3, Saggar House\nClay Hill\nKiln Bank\nAshcombe\nFennshire',
  );
  expect(linesOf({ ...flat, premise: '12A' })[0]).toBe('12A Clay Hill');
});

const word = fc.constantFrom('', '1', 'Ŵylan', 'Flat 2', 'Lôn y Bont');
const anyAddress = fc.record({
  uprn: fc.constantFrom('', '1'),
  premise: word,
  line1: word,
  line2: word,
  line3: word,
  town: word,
  county: word,
  postcode: fc.constant('AC1 1AA'),
});
const anyPage = fc.subarray(['premise', 'line2', 'line3', 'town', 'county'] as const).map((parts) => ({
  postcode: 'postcode',
  line1: 'line1',
  ...Object.fromEntries(parts.map((one) => [one, one])),
}));

test('whatever a page asks, every word of the address is in one of its questions', () => {
  fc.assert(
    fc.property(anyAddress, anyPage, (found, page) => {
      const said = [...fillAddressIn(page, found).values()].join(' ');
      for (const part of linesOf(found)) expect(said).toContain(part.replace(/^1 /, ''));
    }),
  );
});

test('a line that is changed makes the number of the home another, and nothing else does', () => {
  expect(partsOfAddress(all).map(([, name]) => staleUprn(all, name))).toEqual([
    ...Array.from({ length: 7 }, () => 'uprn'),
    undefined,
  ]);
  expect(staleUprn(all, 'residents')).toBeUndefined();
  expect(staleUprn(undefined, 'line1')).toBeUndefined();
});
