import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPostcode, writePostcode } from './postcode.ts';

test.each([
  ['zz1 1aa', 'ZZ11AA'],
  ['  M1 1AE', 'M11AE'],
  ['B33 8TH', 'B338TH'],
  ['W1A0AX', 'W1A0AX'],
  ['CR2 6XH', 'CR26XH'],
  ['dn55 1pt', 'DN551PT'],
  ['EC1A 1B B', 'EC1A1BB'],
])('%j is %s', (typed, read) => {
  expect(readPostcode(typed)).toBe(read);
});

test.each(['', 'ZZ1', '1ZZ 1AA', 'ZZ1 1CA', 'ZZ1-1AA', 'ZZ111 1AA', 'ZZZ1 1AA', '12345', 'ZZ1 1AAA'])(
  '%j is none',
  (typed) => {
    expect(readPostcode(typed)).toBeNull();
  },
);

test('what is written is read again as the same, wherever spaces stand', () => {
  const letters = fc.stringMatching(/^[A-Z]{1,2}[0-9][A-Z0-9]?[0-9][ABD-HJLNP-UW-Z]{2}$/);
  fc.assert(
    fc.property(letters, fc.array(fc.nat(8), { maxLength: 4 }), (postcode, places) => {
      const spaced = places.reduce((text, at) => `${text.slice(0, at)} ${text.slice(at)}`, postcode);
      expect(readPostcode(spaced.toLowerCase())).toBe(postcode);
      expect(readPostcode(writePostcode(postcode))).toBe(postcode);
    }),
  );
});
