import { expect, test } from 'vitest';
import { OwnAddress } from './own-address.ts';

test('the first address is from outside, and is so once', () => {
  const own = new OwnAddress();
  expect(own.isFromOutside('')).toBe(true);
  expect(own.isFromOutside('')).toBe(false);
});

test('a list that is fetched again does not undo a choice that is not in the address yet', () => {
  const own = new OwnAddress();
  own.isFromOutside('');
  own.choose('parking');
  expect(own.isFromOutside('')).toBe(false);
  own.go('parking');
  expect(own.isFromOutside('')).toBe(false);
  expect(own.isFromOutside('parking')).toBe(false);
});

test('the address of a choice does not undo the one after it', () => {
  const own = new OwnAddress();
  own.isFromOutside('');
  own.go('parking');
  own.choose('parking, pets');
  expect(own.isFromOutside('parking')).toBe(false);
  own.go('parking, pets');
  expect(own.isFromOutside('parking, pets')).toBe(false);
});

test('a link is heard, also one to what was chosen before', () => {
  const own = new OwnAddress();
  own.isFromOutside('');
  own.go('parking');
  own.isFromOutside('parking');
  own.go('pets');
  own.isFromOutside('pets');
  expect(own.isFromOutside('parking')).toBe(true);
  expect(own.isFromOutside('')).toBe(true);
});

test('a choice that comes back to the address that is there leaves nothing to wait for', () => {
  const own = new OwnAddress();
  own.isFromOutside('');
  own.choose('parking');
  own.go('');
  expect(own.isFromOutside('')).toBe(false);
  own.go('pets');
  own.isFromOutside('pets');
  expect(own.isFromOutside('')).toBe(true);
});
