import { expect, it } from 'vitest';
import { canonicalAddress } from './canonical-address.ts';

it('leaves out the open tab and the part of the page', () => {
  expect(canonicalAddress('https://homes.example:8443/cy/properties/1?tab=area#maps')).toBe(
    'https://homes.example:8443/cy/properties/1',
  );
});
