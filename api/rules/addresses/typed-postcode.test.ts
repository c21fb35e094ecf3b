import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isForcesNumber, readTypedPostcode, regionOf } from './typed-postcode.ts';

test.each([
  ['ac11aa', 'AC11AA'],
  [' Ac1  1aA ', 'AC11AA'],
  ['AC1-1AA', 'AC11AA'],
  ['ＡＣ１\u00a0１ＡＡ', 'AC11AA'],
  ['zz1 1aa', 'ZZ11AA'],
  ['W1A 0AX', 'W1A0AX'],
  ['EC1A 1BB', 'EC1A1BB'],
  ['BL0 9AA', 'BL09AA'],
  ['SO15 2AB', 'SO152AB'],
  ['OX1 1AA', 'OX11AA'],
  ['BT1 5GS', 'BT15GS'],
  ['JE2 3AB', 'JE23AB'],
  ['BF1 3AA', 'BF13AA'],
])('%j is read as it stands', (typed, postcode) => {
  expect(readTypedPostcode(typed)).toEqual({ postcode, isMended: false });
});

test.each([
  ['W1A OAX', 'W1A0AX'],
  ['S015 2AB', 'SO152AB'],
  ['0X1 1AA', 'OX11AA'],
  ['ACI 1AA', 'AC11AA'],
  ['AC1 IAA', 'AC11AA'],
  ['aci iaa', 'AC11AA'],
  ['E1O 1AA', 'E101AA'],
  ['1P1 2AB', 'IP12AB'],
])('%j can only mean %s', (typed, postcode) => {
  expect(readTypedPostcode(typed)).toEqual({ postcode, isMended: true });
});

test.each([
  '',
  'AC1',
  'AC1 1A0',
  'AC1 10A',
  '12345',
  'BFPO 801',
  'AC1 1AAA',
  'Caerdydd',
  '🏠',
  'A'.repeat(5_000),
])('%j is none', (typed) => {
  expect(readTypedPostcode(typed)).toBeNull();
});

const outwards = fc.constantFrom(
  'AC1',
  'M1',
  'B33',
  'SO15',
  'OX1',
  'IP12',
  'W1A',
  'EC1A',
  'BL0',
  'N10',
  'ZZ11',
);
const inwards = fc.constantFrom('0AX', '1AA', '2AB', '9TH');

test('whatever is swapped, it is the postcode that was meant, or nothing is guessed', () => {
  fc.assert(
    fc.property(outwards, inwards, fc.array(fc.nat(6), { maxLength: 3 }), (out, inside, places) => {
      const meant = out + inside;
      const swap: Record<string, string> = { O: '0', '0': 'O', I: '1', '1': 'I' };
      const typed = places.reduce(
        (text, at) => text.slice(0, at) + (swap[text[at] ?? ''] ?? text[at] ?? '') + text.slice(at + 1),
        meant,
      );
      const read = readTypedPostcode(typed);
      return typed === meant
        ? read?.postcode === meant && !read.isMended
        : read?.isMended !== true || read.postcode === meant;
    }),
  );
  expect(readTypedPostcode('E1O 1AA')?.postcode).toBe('E101AA');
});

test('says which postcodes no list of Great Britain has', () => {
  expect(['BT15GS', 'JE23AB', 'GY11AA', 'IM11AA', 'BF13AA', 'AC11AA', 'B11AA'].map(regionOf)).toEqual([
    'northernIreland',
    'crownDependency',
    'crownDependency',
    'crownDependency',
    'forces',
    'greatBritain',
    'greatBritain',
  ]);
  expect(['BFPO 801', 'bfpo1', 'BFPO', 'BFPO 12345'].map(isForcesNumber)).toEqual([true, true, false, false]);
});
