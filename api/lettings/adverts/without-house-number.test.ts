import { expect, test } from 'vitest';
import { withoutHouseNumber } from './without-house-number.ts';

test.each([
  ['14 Mill Lane', 'Mill Lane'],
  ['14a, Mill Lane', 'Mill Lane'],
  ['14-16 Mill Lane', 'Mill Lane'],
  ['Flat 3, 14 Mill Lane', 'Mill Lane'],
  ['Fflat 3b, 14/2 Heol y Felin', 'Heol y Felin'],
  [' 7 Ŵyn Terrace', 'Ŵyn Terrace'],
])('%s is told as %s', (street, told) => {
  expect(withoutHouseNumber(street)).toBe(told);
});

test.each(['Mill Lane', '1st Avenue', 'Second Street', 'Flat Lane', '14', ''])('%j stays', (street) => {
  expect(withoutHouseNumber(street)).toBe(street);
});
